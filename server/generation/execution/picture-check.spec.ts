import type { Database } from '../../platform/index.js';
import type { ImageType } from '../contract.js';
import type { Generation } from '../generation.entity.js';
import { GenerationTimeoutError } from './lease-heartbeat.js';
import { sourcesOf } from '../../../test/support/engine-runs.js';
import { PictureCheck } from './picture-check.js';
import type { TaskImages } from '../sources/source-images.js';
import type { Vision } from '../vision/vision.js';

const face = { left: 0.1, top: 0.1, width: 0.2, height: 0.2 };
const faces = (count: number) => Array.from({ length: count }, () => face);
const unknown = { faces: null, photoFaces: null, mustMatch: false, score: null };
const never = new AbortController().signal;

interface Case {
  imageType?: ImageType | null;
  prompt?: string;
  userId?: string | null;
  /** The findings after the upload; null before that. */
  known?: number | null;
  kind?: TaskImages['kind'];
  /** The words of a change. */
  instruction?: string | null;
  /** How many people were chosen, or are in the picture to change; null for everybody, or unknown. */
  chosen?: number | null;
  /** The detector's results, one per image; an error makes it fail. */
  sees?: (number | Error)[];
  signal?: AbortSignal;
}

async function check(given: Case) {
  const { imageType = 'Realistic', prompt = '', userId = 'u', known = 2, chosen = null, sees = [], signal = never } = given;
  const { kind = 'portrait', instruction = null } = given;
  const findings = known === null ? null : { faces: faces(known) };
  const database = { fork: () => ({ findOne: async () => ({ findings }) }) } as unknown as Database;
  const images: string[] = [];
  const vision = {
    inspect: async (image: Buffer) => {
      images.push(image.toString());
      const seen = sees[images.length - 1]!;
      if (seen instanceof Error) throw seen;
      return { faces: faces(seen) };
    },
  } as unknown as Vision;
  const generation = { id: 'g', userId, photoId: 'p', imageType, prompt, instruction } as Generation;
  const picture = { bytes: Buffer.from('picture'), contentType: 'image/jpeg' } as const;
  const task = { kind, people: chosen, sources: () => sourcesOf(Buffer.from('photo')) };
  const found = await new PictureCheck(database, vision).check(generation, picture, task, signal);
  return { found, images };
}

it('compares the picture with the photo’s findings', async () => {
  expect(await check({ known: 3, sees: [2] })).toEqual({
    found: { faces: faces(2), photoFaces: 3, mustMatch: false, score: null },
    images: ['picture'],
  });
});

it('inspects the photo when that was not done yet', async () => {
  expect(await check({ known: null, sees: [1, 1] })).toEqual({
    found: { faces: faces(1), photoFaces: 1, mustMatch: false, score: null },
    images: ['photo', 'picture'],
  });
});

it('compares the picture with the people who were chosen', async () => {
  expect((await check({ known: 3, chosen: 5, sees: [4] })).found).toEqual({
    faces: faces(4),
    photoFaces: 5,
    mustMatch: true,
    score: null,
  });
});

it('compares a changed picture with the one before', async () => {
  const change = { kind: 'change', instruction: 'Make it warmer', known: 3, chosen: 2 } as const;
  expect((await check({ ...change, sees: [3] })).found).toMatchObject({ faces: faces(3), photoFaces: 2, mustMatch: true });
});

it.each<[string, Case]>([
  ['of a photo without faces', { known: 0 }],
  ['in flat shapes', { imageType: '2d' }],
  ['that words ask for in flat shapes', { imageType: null, prompt: 'Us on a retro screen print' }],
  ['of the test page', { userId: null }],
  ['that a change makes flat', { kind: 'change', chosen: 2, instruction: 'Make it a flat poster' }],
  ['changed from one whose faces are unknown', { kind: 'change', instruction: 'Make it warmer' }],
])('skips a picture %s', async (_, given) => {
  expect(await check(given)).toEqual({ found: unknown, images: [] });
});

it.each<[ImageType | null, boolean]>([
  ['Realistic', true],
  ['Regular', true],
  ['painted', true],
  ['Cartoon', false],
  ['SuperHeros', false],
  [null, false],
])('treats a picture (%s) without faces as one without people: %s', async (imageType, isEmpty) => {
  const { found } = await check({ imageType, sees: [0] });
  expect(found).toEqual(isEmpty ? { faces: [], photoFaces: 2, mustMatch: false, score: null } : unknown);
});

it('keeps the picture when the check fails or times out', async () => {
  expect((await check({ sees: [new Error('The model broke.')] })).found).toEqual(unknown);
  const signal = AbortSignal.abort(new GenerationTimeoutError());
  expect((await check({ sees: [new GenerationTimeoutError()], signal })).found).toEqual(unknown);
});

it('stops with the generation', async () => {
  const stopped = new Error('The worker stops.');
  await expect(check({ sees: [stopped], signal: AbortSignal.abort(stopped) })).rejects.toBe(stopped);
});
