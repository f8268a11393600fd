import type { ImageType } from '../contract.js';

export type { ImageType };

export interface EngineRequest {
  generationId: string;
  /** The full prompt, already built from the product's prompt and the customer's choices. */
  prompt: string;
  /** Absent in free mode: the engine takes the look from the prompt. */
  imageType?: ImageType;
  /** The picture's width divided by its height, as it is printed on the gift: such as 0.8, from 0.5 to 2. */
  aspect: number;
  numInferenceSteps: number;
  guidanceScale: number;
  /** The customer's photo: upright JPEG without metadata. */
  photo: () => Promise<Buffer>;
}

export interface EngineProgress {
  /** Place in the provider's line, 0 when it is our turn. */
  queuePosition?: number;
  /** 0 to 100. */
  percent?: number;
}

export interface EngineRun {
  /** The provider's id of an earlier, interrupted attempt: resume it, never submit again. */
  resumeRequestId?: string;
  /** Awaited before each submit, which may cost money whatever becomes of its answer. When it throws, nothing is sent. */
  onSubmitting: () => Promise<void>;
  /** Awaited when the provider answered that it takes no such request: this one costs nothing. */
  onRefused: () => Promise<void>;
  /** Awaited right after the provider accepted, before anything else happens. */
  onSubmitted: (requestId: string) => Promise<void>;
  onProgress: (progress: EngineProgress) => Promise<void>;
  /** Resolves when the provider told us, besides being asked, that it is done: a hint to ask it now. */
  finished: Promise<void>;
  /** Aborted when the customer cancels or time is up: tell the provider, then reject with the signal's reason. */
  signal: AbortSignal;
}

export interface EnginePicture {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
}

/** Where Nest provides the engine of this shop. */
export const IMAGE_ENGINE = Symbol('IMAGE_ENGINE');

export interface ImageEngine {
  readonly name: 'local' | 'fal';
  /** @throws EngineError when the engine cannot or will not make the picture. */
  run(request: EngineRequest, run: EngineRun): Promise<EnginePicture>;
  /**
   * Tells the provider that nobody waits for what was submitted; one that is done stays so. Absent where nothing is.
   * @throws EngineError when the provider cannot be told at the moment
   */
  cancel?(requestId: string): Promise<void>;
}

export type EngineFailure =
  | 'unsafe_content'
  | 'rejected_input'
  | 'no_image'
  | 'unavailable'
  | 'rate_limited'
  | 'timed_out';

/** Failures a retry can mend; the others end the generation and give the credit back. */
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
