import { Vision } from '../../vision/vision.service.js';
import type { EngineRequest, EngineRun, ImageType } from '../image-engine.js';
import { LocalEngine } from './local-engine.js';

export const vision = new Vision();
export const engine = new LocalEngine(vision);

export function request(photo: Buffer, imageType: ImageType, { prompt = 'A portrait for grandma', aspect = 0.8 } = {}): EngineRequest {
  return {
    generationId: '01990000-0000-7000-8000-000000000001',
    prompt,
    imageType,
    aspect,
    numInferenceSteps: 30,
    guidanceScale: 4,
    photo: async () => photo,
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
  (await engine.run(request(photo, imageType, wanted), quietRun())).bytes;
