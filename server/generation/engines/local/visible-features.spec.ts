import { jest } from '@jest/globals';
import sharp from 'sharp';
import { portrait } from '../../vision/spec-support.js';
import { type RgbPixels, sharpOf, toPixels } from '../../vision/pixels.js';
import { pointOf } from './face-mesh.js';
import { vision } from './spec-support.js';
import { type VisibleFeatures, visibleFeatures } from './visible-features.js';

jest.setTimeout(300_000);
afterAll(() => vision.onApplicationShutdown());

const SIDE = 800;
const CHEEKS = [234, 454] as const;
const ALL: VisibleFeatures = { eyes: [true, true], mouth: true, forehead: true };

let photo: RgbPixels;
let features: Float32Array;
beforeAll(async () => {
  const bytes = await portrait('man');
  photo = await toPixels(sharp(bytes).resize(SIDE, SIDE));
  features = (await vision.cutOut(bytes)).faces[0]!.features!.map((value) => value * SIDE);
});

/** The photo with a thing before the face: as wide as it, from one point of the mesh to the other. */
async function behind(color: string, from: number, to: number): Promise<RgbPixels> {
  const [left, right] = CHEEKS.map((point) => pointOf(features, point)[0]) as [number, number];
  const [top, bottom] = [from, to].map((point) => pointOf(features, point)[1]) as [number, number];
  const thing = `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${color}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${thing}</svg>`;
  return toPixels(sharpOf(photo).composite([{ input: Buffer.from(svg) }]));
}

describe('the features of a face', () => {
  it('are all visible in a portrait', () => {
    expect(visibleFeatures(features, photo)).toEqual(ALL);
  });

  it.each([
    ['eyes and forehead are hidden by a hat', '#1f4450', 10, 118, { eyes: [false, false], forehead: false }],
    ['the forehead is hidden by a fringe', '#2a1c14', 10, 105, { forehead: false }],
    ['eyes are hidden by closed hands', '#c99a80', 105, 118, { eyes: [false, false] }],
    ['the mouth is hidden by a light microphone', '#f4f0ea', 164, 18, { mouth: false }],
  ] as const)('%s', async (_, color, from, to, hidden) => {
    expect(visibleFeatures(features, await behind(color, from, to))).toEqual({ ...ALL, ...hidden });
  });
});
