import sharp from 'sharp';
import {
  EngineError,
  type EngineProgress,
  type EngineRun,
  type EngineTask,
} from '../../server/generation/engines/image-engine.js';

const photo = sharp({ create: { width: 640, height: 320, channels: 3, background: '#3a7' } })
  .jpeg()
  .toBuffer();

export function engineTask(overrides: Partial<EngineTask> = {}): EngineTask {
  return {
    kind: 'portrait',
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

/** The sources of a portrait. */
export async function sourcesOf(photo: Buffer | Promise<Buffer>): ReturnType<EngineTask['sources']> {
  return [{ image: await photo, people: [] }];
}

export interface RecordedRun extends EngineRun {
  submitted: string[];
  progress: EngineProgress[];
}

/** A run that records what the engine reports to it. */
export function recordedRun(overrides: Partial<EngineRun> = {}): RecordedRun {
  const submitted: string[] = [];
  const progress: EngineProgress[] = [];
  return {
    submitted,
    progress,
    onSubmitting: async () => undefined,
    onRefused: async () => undefined,
    onSubmitted: async (id) => void submitted.push(id),
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
