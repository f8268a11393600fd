import type { ImageType } from '../contract.js';
import type { ImageSource } from '../sources/contract.js';
import type { Separated } from '../vision/findings.js';

export type { ImageType };

/**
 * A portrait shows everybody in its one photo, a group the chosen people of all its sources, each once. A change makes
 * another version of a picture.
 */
export type TaskKind = 'portrait' | 'group' | 'change';

/** An image to make the picture from. */
export interface EngineSource {
  /** Upright and without metadata. In a group, only the chosen people are in it, before a plain ground. */
  image: Buffer;
  /** The chosen people, from left to right. */
  people: Readonly<ImageSource['faces']>;
  /** Where each of them is in the image, as they were separated from the photo. */
  separated?: Omit<Separated, 'image'>;
}

interface AnyTask {
  generationId: string;
  /** How many pictures to make, for the customer to choose from. */
  candidates: number;
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

export interface NewPictureTask extends AnyTask {
  kind: 'portrait' | 'group';
}

/** A change of a picture. The prompt, the sources and the other properties are those of the first picture. */
export interface ChangeTask extends AnyTask {
  kind: 'change';
  /** The first picture, without any change. @throws EngineError when it was deleted */
  root: () => Promise<Buffer>;
  /** The picture to change. @throws EngineError when it was deleted */
  parent: () => Promise<Buffer>;
  /** All changes since the first picture, in the customer's words: the last is to be made now. */
  instructions: readonly [string, ...string[]];
  /** How many faces the picture to change shows; null when unknown. */
  people: number | null;
}

export type EngineTask = NewPictureTask | ChangeTask;

/** The most that one task of a kind can have; an engine that cannot do that kind has none. */
interface EngineLimits {
  sources: number;
  people: number;
  candidates: number;
}

export interface EngineProgress {
  /** Position in the provider's queue, from 1; 0 once it has begun. */
  queuePosition?: number;
  /** 0 to 100. */
  percent?: number;
}

/** A request that the provider accepted. */
export interface EngineRequest {
  /** Where it was submitted; null when an earlier version of this program did not record it. */
  endpoint: string | null;
  requestId: string;
}

export interface EngineRun {
  /** The request of an earlier, interrupted attempt: resume it, never submit again. */
  resume?: EngineRequest;
  /** Where the last request was submitted, if its id was lost: none that was asked before is asked again. */
  endpoint?: string | null;
  /** Whether the task fails for good if the provider cannot be reached now. */
  isLastTry?: boolean;
  /** Awaited before each submit, which may cost money even if its answer is lost. When it throws, nothing is sent. */
  onSubmitting: (endpoint: string) => Promise<void>;
  /** Awaited when the provider rejected the request, which then costs nothing. */
  onRefused: () => Promise<void>;
  /** Awaited right after the provider accepted, before anything else happens. */
  onSubmitted: (request: EngineRequest) => Promise<void>;
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

/** One for each candidate. */
export type EnginePictures = readonly [EnginePicture, ...EnginePicture[]];

export const IMAGE_ENGINE = Symbol('IMAGE_ENGINE');

export interface ImageEngine {
  readonly name: 'local' | 'fal';
  readonly limits: Readonly<Record<TaskKind, EngineLimits>>;
  /** Whether the engine understands a change in these words; absent where it understands any. */
  changes?(instruction: string): boolean;
  /**
   * Makes up to as many pictures as the task has candidates.
   * @throws EngineError when the engine cannot or will not make the picture.
   */
  run(task: EngineTask, run: EngineRun): Promise<EnginePictures>;
  /**
   * Cancels a request at the provider, unless it is done. Absent for engines without a provider.
   * @throws EngineError when the provider cannot be reached
   */
  cancel?(request: EngineRequest): Promise<void>;
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
