import type { EngineSource } from '../image-engine.js';
import type { Separated, SeparatedPerson } from '../../vision/findings.js';
import { resized, type RgbPixels, solid } from '../../vision/pixels.js';
import { partOf } from './collage.js';
import { inOneLight } from './one-light.js';
import { type Group, groupOf } from './people.js';
import { bodyShown } from './rows.js';
import { headHeight } from './head-and-body.js';

const { max, min, round } = Math;

/** Hair and ears beside a face, in face widths. */
const EAR = 0.3;
/** Roles of the people who stand in front. */
const CHILDREN: ReadonlySet<string | undefined> = new Set(['Son', 'Daughter', 'Baby']);

/** A photo of chosen people before a plain ground. */
export interface SeparatedPhoto {
  photo: RgbPixels;
  people: EngineSource['people'];
  separated: Omit<Separated, 'image'>;
}

/** The people of a group, and a swatch of the ground that was behind the first. */
export interface ChosenPeople {
  groups: Group[];
  ground: RgbPixels;
}

/**
 * Each of the chosen people alone, in one light: adults of whom most is seen first, so that the others and
 * children are placed in front of them.
 * @param photos of the sources, in their order; at least one
 * @param tallest what a head has at most on the sheet, in pixels
 */
export async function chosenPeople(photos: readonly SeparatedPhoto[], tallest: number): Promise<ChosenPeople> {
  const chosen: Array<{ group: Group; isChild: boolean }>[] = [];
  for (const { photo, people, separated } of photos) {
    const alone = people.map(async ({ role }, i) => ({
      group: await personOf(photo, separated.people[i]!, tallest),
      isChild: CHILDREN.has(role),
    }));
    chosen.push(await Promise.all(alone));
  }
  const lit = inOneLight(chosen.map((people) => people.map(({ group }) => group)));
  const everyone = chosen.flatMap((people, i) => people.map(({ isChild }, j) => ({ isChild, group: lit[i]![j]! })));
  const [adults, children] = [false, true].map((wanted) => everyone.filter(({ isChild }) => isChild === wanted));
  const behind = adults!.map(({ group }) => group).sort((one, other) => bodyShown(other) - bodyShown(one));
  const groups = [...behind, ...children!.map(({ group }) => group)];
  const ground = solid(80, 100, photos[0]!.separated.ground);
  return { groups: groups.length > 1 ? groups.map(besideOthers) : groups, ground };
}

/** Heads are as wide as they are: where the photo cuts one off, another person may stand before it. */
function besideOthers(group: Group): Group {
  const [face] = group.faces as [Group['faces'][number]];
  const left = max(0, face.left - face.width * EAR);
  const right = min(1, face.left + face.width * (1 + EAR));
  return { ...group, heads: { ...group.heads, left, right } };
}

/** With no more pixels than the sheet shows. */
async function personOf(photo: RgbPixels, { area, cutOut }: SeparatedPerson, tallest: number): Promise<Group> {
  const { left, top, width, height } = area;
  const full = await partOf(photo, { left, top, right: left + width, bottom: top + height });
  const scale = min(1, tallest / (headHeight(cutOut.alpha, cutOut.faces[0]!) * full.height));
  const part = scale < 1 ? await resized(full, max(1, round(full.width * scale)), max(1, round(full.height * scale))) : full;
  return groupOf(part, cutOut, part);
}
