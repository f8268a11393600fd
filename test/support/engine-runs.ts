import sharp from 'sharp';
import {
  type ChangeTask,
  EngineError,
  type EngineProgress,
  type EngineRequest,
  type EngineRun,
  type NewPictureTask,
} from '../../server/generation/engines/image-engine.js';

const photo = sharp({ create: { width: 640, height: 320, channels: 3, background: '#3a7' } })
  .jpeg()
  .toBuffer();

export function engineTask(overrides: Partial<NewPictureTask> = {}): NewPictureTask {
  return {
    kind: 'portrait',
    candidates: 1,
    generationId: 'generation-1',
    prompt: 'a knight in a garden',
    imageType: 'painted',
    aspect: 0.8,
    numInferenceSteps: 30,
    guidanceScale: 4,
    sources: () => sourcesOf(photo),
    ...overrides,
  };
}

/** A change of a picture. */
export function changeTask(overrides: Partial<ChangeTask> = {}): ChangeTask {
  return {
    ...engineTask(),
    kind: 'change',
    instructions: ['Make it warmer'],
    people: null,
    root: () => photo,
    parent: () => photo,
    ...overrides,
  };
}

/** The sources of a portrait. */
export async function sourcesOf(photo: Buffer | Promise<Buffer>): ReturnType<NewPictureTask['sources']> {
  return [{ image: await photo, people: [] }];
}

export interface RecordedRun extends EngineRun {
  submitted: EngineRequest[];
  progress: EngineProgress[];
}

/** A run that records what the engine reports to it. */
export function recordedRun(overrides: Partial<EngineRun> = {}): RecordedRun {
  const submitted: EngineRequest[] = [];
  const progress: EngineProgress[] = [];
  return {
    submitted,
    progress,
    onSubmitting: async () => undefined,
    onRefused: async () => undefined,
    onSubmitted: async (request) => void submitted.push(request),
    finished: new Promise(() => undefined),
    onProgress: async (each) => void progress.push(each),
    signal: new AbortController().signal,
    ...overrides,
  };
}

/** @throws when the run succeeds, or fails with anything but an EngineError */
export async function engineFailureOf(running: Promise<unknown>): Promise<EngineError> {
  const outcome = await running.catch((error: unknown) => error);
  if (outcome instanceof EngineError) return outcome;
  throw new Error('The run did not end with an EngineError', { cause: outcome });
}
