import type { ImageType } from '../contract.js';
import type { ImageSource } from '../sources/contract.js';

export type { ImageType };

/** A portrait shows everybody in its one photo, a group the chosen people of all its sources, each once. */
type TaskKind = 'portrait' | 'group';

/** An image to make the picture from. */
export interface EngineSource {
  /** Upright and without metadata. In a group, only the chosen people are in it, before a plain ground. */
  image: Buffer;
  /** Those chosen people, from left to right. */
  people: Readonly<ImageSource['faces']>;
}

export interface EngineTask {
  kind: TaskKind;
  generationId: string;
  /** The full prompt, already built from the product's prompt and the customer's choices. */
  prompt: string;
  /** Absent in free mode: the engine takes the style from the prompt. */
  imageType?: ImageType;
  /** The picture's width divided by its height, as it is printed on the gift: such as 0.8, from 0.5 to 2. */
  aspect: number;
  numInferenceSteps: number;
  guidanceScale: number;
  /** Read only where something is made of them. @throws EngineError when one was deleted or cannot be prepared */
  sources: () => Promise<readonly [EngineSource, ...EngineSource[]]>;
}

/** The most that one task of a kind can have; an engine that cannot do that kind has none. */
interface EngineLimits {
  sources: number;
  people: number;
}

export interface EngineProgress {
  /** Position in the provider's queue, from 1; 0 once it has begun. */
  queuePosition?: number;
  /** 0 to 100. */
  percent?: number;
}

export interface EngineRun {
  /** The provider's id of an earlier, interrupted attempt: resume it, never submit again. */
  resumeRequestId?: string;
  /** Awaited before each submit, which may cost money even if its answer is lost. When it throws, nothing is sent. */
  onSubmitting: () => Promise<void>;
  /** Awaited when the provider rejected the request, which then costs nothing. */
  onRefused: () => Promise<void>;
  /** Awaited right after the provider accepted, before anything else happens. */
  onSubmitted: (requestId: string) => Promise<void>;
  onProgress: (progress: EngineProgress) => Promise<void>;
  /** Resolves when a webhook said that the provider is done: a hint to poll now. */
  finished: Promise<void>;
  /** Aborted on a cancel or timeout: cancel at the provider, then reject with the signal's reason. */
  signal: AbortSignal;
}

export interface EnginePicture {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
}

export const IMAGE_ENGINE = Symbol('IMAGE_ENGINE');

export interface ImageEngine {
  readonly name: 'local' | 'fal';
  readonly limits: Readonly<Record<TaskKind, EngineLimits>>;
  /** @throws EngineError when the engine cannot or will not make the picture. */
  run(task: EngineTask, run: EngineRun): Promise<EnginePicture>;
  /**
   * Cancels a request at the provider, unless it is done. Absent for engines without a provider.
   * @throws EngineError when the provider cannot be reached
   */
  cancel?(requestId: string): Promise<void>;
}

export type EngineFailure =
  'cannot_separate' | 'unsafe_content' | 'rejected_input' | 'no_image' | 'unavailable' | 'rate_limited' | 'timed_out';

/** Failures that a retry may solve; others end the generation and return the credit. */
const TRANSIENT: ReadonlySet<EngineFailure> = new Set(['unavailable', 'rate_limited', 'timed_out']);

export class EngineError extends Error {
  constructor(
    readonly reason: EngineFailure,
    message: string,
    /** Seconds the provider asked us to wait before the next try. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'EngineError';
  }

  get isTransient(): boolean {
    return TRANSIENT.has(this.reason);
  }
}
