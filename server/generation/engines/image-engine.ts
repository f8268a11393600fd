import type { ImageType } from '../contract.js';

export type { ImageType };

export interface EngineRequest {
  generationId: string;
  /** The full prompt, already built from the product's prompt and the customer's choices. */
  prompt: string;
  /** Absent in free mode: the engine takes the style from the prompt. */
  imageType?: ImageType;
  /** The picture's width divided by its height, as it is printed on the gift: such as 0.8, from 0.5 to 2. */
  aspect: number;
  numInferenceSteps: number;
  guidanceScale: number;
  /** The customer's photo: upright JPEG without metadata. */
  photo: () => Promise<Buffer>;
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
  /** @throws EngineError when the engine cannot or will not make the picture. */
  run(request: EngineRequest, run: EngineRun): Promise<EnginePicture>;
  /**
   * Cancels a request at the provider, unless it is done. Absent for engines without a provider.
   * @throws EngineError when the provider cannot be reached
   */
  cancel?(requestId: string): Promise<void>;
}

export type EngineFailure = 'unsafe_content' | 'rejected_input' | 'no_image' | 'unavailable' | 'rate_limited' | 'timed_out';

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
