import { createHash } from 'node:crypto';
import type { CutOut, DetailedFace } from '../../vision/findings.js';
import { Vision } from '../../vision/vision.js';
import type { EngineTask, EngineRun, ImageType } from '../image-engine.js';
import { LocalEngine } from './local-engine.js';

export const vision = new Vision();
const seen = new Map<string, Promise<CutOut>>();

/** Inspects each photo once, however many pictures are made from it. */
export function cutOut(image: Buffer, signal?: AbortSignal, faces?: readonly DetailedFace[]): Promise<CutOut> {
  const key = createHash('sha256').update(image).digest('hex');
  if (!seen.has(key)) seen.set(key, vision.cutOut(image, signal, faces));
  return seen.get(key)!;
}

export const engine = new LocalEngine({ cutOut });
/** Looks scale with the picture, so a quarter of the pixels shows what they do. */
const smallEngine = new LocalEngine({ cutOut }, 800 * 1000);

export function request(
  photo: Buffer,
  imageType: ImageType,
  { prompt = 'A portrait for grandma', aspect = 0.8 } = {},
): EngineTask {
  return {
    kind: 'portrait',
    candidates: 1,
    generationId: '01990000-0000-7000-8000-000000000001',
    prompt,
    imageType,
    aspect,
    numInferenceSteps: 30,
    guidanceScale: 4,
    sources: async () => [{ image: photo, people: [] }],
  };
}

export function quietRun(overrides: Partial<EngineRun> = {}): EngineRun {
  return {
    onSubmitting: async () => undefined,
    onRefused: async () => undefined,
    onSubmitted: async () => undefined,
    finished: new Promise(() => undefined),
    onProgress: async () => undefined,
    signal: new AbortController().signal,
    ...overrides,
  };
}

export const render = async (photo: Buffer, imageType: ImageType, wanted?: { prompt?: string; aspect?: number }) =>
  (await engine.run(request(photo, imageType, wanted), quietRun()))[0].bytes;

export const renderSmall = async (photo: Buffer, imageType: ImageType, wanted?: { prompt?: string; aspect?: number }) =>
  (await smallEngine.run(request(photo, imageType, wanted), quietRun()))[0].bytes;

/** Renders the picture of `renderSmall` larger by this factor. */
export const renderLarger = (photo: Buffer, imageType: ImageType, scale: number) =>
  smallEngine.renderLarger(request(photo, imageType), scale);
