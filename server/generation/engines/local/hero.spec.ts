import { jest } from '@jest/globals';
import sharp from 'sharp';
import { portrait } from '../../vision/spec-support.js';
import type { Face } from '../../vision/findings.js';
import { type RgbPixels, sharpOf, solid, toPixels } from '../../vision/pixels.js';
import { pointOf } from './face-mesh.js';
import { clothFor, heroOf } from './hero.js';
import { shouldersOf } from './hero-cape.js';
import { canWearMask } from './hero-mask.js';
import { findGroups, type Group } from './people.js';
import { renderSmall, vision } from './spec-support.js';

jest.setTimeout(300_000);
afterAll(() => vision.onApplicationShutdown());

/** Side of the photos in pixels. */
const SIDE = 800;
const SHEET = { left: 0, top: 0, width: 400, height: 400 };
const EYE = [159, 145] as const;
const BRIDGE = 168;
const TEMPLE = 127;

const { max, round } = Math;

async function personIn(photo: Buffer): Promise<Group> {
  const pixels = await toPixels(sharp(photo).resize(SIDE, SIDE));
  const [person] = await findGroups(pixels, vision, new AbortController().signal, pixels);
  return person!;
}

let person: Group;
beforeAll(async () => {
  person = await personIn(await portrait('man'));
});

/** How much more blue than red a small part of the picture has. */
async function blueAt(picture: Buffer, x: number, y: number, side: number): Promise<number> {
  const part = { left: Math.round(x - side / 2), top: Math.round(y - side / 2), width: side, height: side };
  const { channels } = await sharp(await sharp(picture).extract(part).toBuffer()).stats();
  return channels[2]!.mean - channels[0]!.mean;
}

/** Rims around both eyes, and the bridge between them. */
async function withGlasses({ photo, faces }: Group): Promise<RgbPixels> {
  const at = (point: number) => {
    const [x, y] = pointOf(faces[0]!.features!, point);
    return [x * photo.width, y * photo.height] as const;
  };
  const rims = [159, 386].map((lid) => `<circle cx="${at(lid)[0]}" cy="${at(lid)[1]}" r="62"/>`).join('');
  const bridge = `<path d="M${at(133).join(',')} L${at(362).join(',')}"/>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${photo.width}" height="${photo.height}">` +
    `<g fill="none" stroke="#201a18" stroke-width="7">${rims}${bridge}</g></svg>`;
  return toPixels(sharpOf(photo).composite([{ input: Buffer.from(svg) }]));
}

describe('a hero', () => {
  it('wears a cape and an eye mask, which leaves the eyes free', async () => {
    const picture = await renderSmall(await portrait('man'), 'SuperHeros');
    const { faces } = await vision.cutOut(picture);
    const at = (point: number) => {
      const [x, y] = pointOf(faces[0]!.features!, point);
      return [x * 800, y * 1000] as const;
    };
    const [[x, top], [, bottom]] = EYE.map(at) as [readonly [number, number], readonly [number, number]];
    expect(await blueAt(picture, ...at(BRIDGE), 12)).toBeGreaterThan(30);
    expect(await blueAt(picture, x, (top + bottom) / 2, 8)).toBeLessThan(20);
    expect(await blueAt(picture, 765, 740, 40)).toBeGreaterThan(60);
  });

  it.each([
    ['is someone alone', [0.3], true],
    ['is someone with others only far behind', [0.3, 0.1], true],
    ['is neither of two people side by side', [0.3, 0.24], false],
  ])('%s', (_, widths, isHero) => {
    const group = { ...person, faces: widths.map((width) => ({ left: 0, top: 0, width, height: width })) };
    expect(heroOf([group])).toBe(isHero ? group : undefined);
  });

  it('is none of the people in a collage', () => {
    expect(heroOf([person, person])).toBeUndefined();
  });

  it('wears a color that differs from the clothes', () => {
    const inBlue = { ...person, colors: solid(SIDE, SIDE, [35, 72, 156]) };
    const inRed = { ...person, colors: solid(SIDE, SIDE, [179, 32, 44]) };
    const [overBlue, overRed] = [inBlue, inRed].map((hero) => clothFor(hero, '#24386b', '#f7e3ac').base);
    expect(overBlue).not.toBe(overRed);
  });

  it('wears no cape when the photo does not show the shoulders', async () => {
    expect(shouldersOf(person, SHEET)).toBeDefined();
    const [{ left, top, width, height }] = person.faces as [Face];
    const head = { left, top: max(0, top - height * 0.3), width, height: height * 1.2 };
    const part = Object.fromEntries(Object.entries(head).map(([side, value]) => [side, round(value * SIDE)])) as typeof SHEET;
    const closeUp = await personIn(await sharpOf(person.photo).extract(part).png().toBuffer());
    expect(shouldersOf(closeUp, SHEET)).toBeUndefined();
  });

  it('wears no mask over glasses', async () => {
    const { features } = person.faces[0]!;
    expect(canWearMask(person.photo, features)).toBe(true);
    expect(canWearMask(await withGlasses(person), features)).toBe(false);
  });

  it('wears no mask on a face that is turned away', () => {
    const features = person.faces[0]!.features!.slice();
    // One temple is hidden behind the nose.
    features.set(features.slice(2 * BRIDGE, 2 * BRIDGE + 2), 2 * TEMPLE);
    expect(canWearMask(person.photo, features)).toBe(false);
    expect(canWearMask(person.photo, undefined)).toBe(false);
  });
});
