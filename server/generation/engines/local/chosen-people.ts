import type { EngineSource } from '../image-engine.js';
import { shareOf } from '../../vision/bodies.js';
import type { CutOut, DetailedFace } from '../../vision/findings.js';
import { type RgbPixels, sharpOf, solid } from '../../vision/pixels.js';
import type { Vision } from '../../vision/vision.js';
import { facesIn, partOf } from './collage.js';
import type { Edges } from './edges.js';
import { inOneLight } from './one-light.js';
import { type Group, groupOf } from './people.js';
import { newPlane, type Plane } from './plane.js';

const { floor, max, min } = Math;

/** Less of a person than this counts as none. */
const SEEN = 0.1;
/** Free space around a person, in pixels of the cut-out. */
const MARGIN = 8;
/** Hair and ears beside a face, in face widths. */
const EAR = 0.3;
/** Pixels with less of the people than this show the ground. */
const GROUND = 0.02;
/** Who stands in front. */
const CHILDREN: ReadonlySet<string | undefined> = new Set(['Son', 'Daughter', 'Baby']);

/** The people of a group, and a swatch of the ground that was behind the first. */
export interface ChosenPeople {
  groups: Group[];
  ground: RgbPixels;
}

/**
 * Each of the chosen people alone, in one light: adults first, so that children are placed in front of them.
 * @param photos of the sources, in their order
 */
export async function chosenPeople(
  photos: ReadonlyArray<{ photo: RgbPixels; people: EngineSource['people'] }>,
  vision: Pick<Vision, 'cutOut'>,
  signal: AbortSignal,
): Promise<ChosenPeople> {
  const chosen: Array<{ group: Group; isChild: boolean }>[] = [];
  let ground: RgbPixels | undefined;
  for (const { photo, people } of photos) {
    const cutOut = await cutOutOf(photo, people, vision, signal);
    ground ??= swatchOf(photo, cutOut.alpha);
    const alone = people.map(async ({ role }, i) => ({ group: await personOf(photo, cutOut, i), isChild: CHILDREN.has(role) }));
    chosen.push(await Promise.all(alone));
  }
  const lit = inOneLight(chosen.map((people) => people.map(({ group }) => group)));
  const everyone = chosen.flatMap((people, i) => people.map(({ isChild }, j) => ({ isChild, group: lit[i]![j]! })));
  const [adults, children] = [false, true].map((wanted) => everyone.filter(({ isChild }) => isChild === wanted));
  const groups = [...adults!, ...children!].map(({ group }) => group);
  return { groups: groups.length > 1 ? groups.map(besideOthers) : groups, ground: ground! };
}

/** Heads are as wide as they are: where the photo cuts one off, another person may stand before it. */
function besideOthers(group: Group): Group {
  const [face] = group.faces as [DetailedFace];
  const left = max(0, face.left - face.width * EAR);
  const right = min(1, face.left + face.width * (1 + EAR));
  return { ...group, heads: { ...group.heads, left, right } };
}

/** The cut-out of these people, whose faces are in their order. */
async function cutOutOf(
  photo: RgbPixels,
  people: EngineSource['people'],
  vision: Pick<Vision, 'cutOut'>,
  signal: AbortSignal,
): Promise<CutOut> {
  const image = await sharpOf(photo).png({ compressionLevel: 1 }).toBuffer();
  return vision.cutOut(
    image,
    signal,
    people.map(({ box }) => box),
    true,
  );
}

async function personOf(photo: RgbPixels, { alpha, faces, distances }: CutOut, person: number): Promise<Group> {
  const share = shareOf(distances!, (face) => face === person, alpha);
  const own: Plane = { ...alpha, data: alpha.data.map((value, at) => value * share[at]!) };
  const { columns, rows } = boundsOf(own);
  const area: Edges = {
    left: columns.from / alpha.width,
    right: columns.to / alpha.width,
    top: rows.from / alpha.height,
    bottom: rows.to / alpha.height,
  };
  const cut = newPlane(columns.to - columns.from, rows.to - rows.from);
  for (let y = 0; y < cut.height; y++) {
    const from = (rows.from + y) * alpha.width + columns.from;
    cut.data.set(own.data.subarray(from, from + cut.width), y * cut.width);
  }
  const part = await partOf(photo, area);
  return groupOf(part, { faces: facesIn(area, [faces[person]!]), alpha: cut }, part);
}

/** The columns and rows in which a person is, with a margin. */
function boundsOf({ width, height, data }: Plane): Record<'columns' | 'rows', { from: number; to: number }> {
  const [columns, rows] = [
    { from: width, to: 0 },
    { from: height, to: 0 },
  ];
  for (let at = 0; at < data.length; at++) {
    if (data[at]! < SEEN) continue;
    const [x, y] = [at % width, floor(at / width)];
    columns.from = min(columns.from, x - MARGIN);
    columns.to = max(columns.to, x + MARGIN);
    rows.from = min(rows.from, y - MARGIN);
    rows.to = max(rows.to, y + MARGIN);
  }
  return {
    columns: { from: max(0, columns.from), to: min(width, columns.to) },
    rows: { from: max(0, rows.from), to: min(height, rows.to) },
  };
}

function swatchOf({ width, height, data }: RgbPixels, alpha: Plane): RgbPixels {
  const sum = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < alpha.data.length; at++) {
    if (alpha.data[at]! > GROUND) continue;
    const x = floor(((at % alpha.width) * width) / alpha.width);
    const y = floor((floor(at / alpha.width) * height) / alpha.height);
    for (let c = 0; c < 3; c++) sum[c]! += data[(y * width + x) * 3 + c]!;
    count++;
  }
  return solid(80, 100, count === 0 ? [214, 208, 200] : sum.map((value) => value / count));
}
