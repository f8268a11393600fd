import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, type EntityManager } from '../platform/index.js';
import { EngineBudget } from './limits/engine-budget.service.js';
import { FalUpscaler } from './engines/fal/fal-upscaler.js';
import type { EngineRun } from './engines/image-engine.js';

export interface UpscaleRequest {
  picture: () => Promise<Buffer>;
  /** How many times as wide and high it is needed. */
  scale: number;
}

export type UpscaleRun = Pick<EngineRun, 'resumeRequestId' | 'onSubmitting' | 'onRefused' | 'onSubmitted' | 'signal'>;

/** Takes image_url, scale and output_format. */
const UPSCALE_MODEL = 'fal-ai/esrgan';
/** What the model makes well; the rest is resized. */
const MAX_SCALE = 4;
const NOTHING_TOLD = { onProgress: async () => undefined, finished: new Promise<void>(() => undefined) };

/** Enlarges pictures for printing by a model at fal. Whoever asks counts each submit, and keeps the id of the request. */
@Injectable()
export class Upscaler {
  private readonly fal: FalUpscaler | null;

  constructor(
    private readonly budget: EngineBudget,
    @Inject(CONFIG) { FAL_KEY, FAL_BASE_URL }: Config,
  ) {
    this.fal = FAL_KEY ? new FalUpscaler({ apiKey: FAL_KEY, model: UPSCALE_MODEL, baseUrl: FAL_BASE_URL }) : null;
  }

  get isOn(): boolean {
    return this.fal !== null;
  }

  /** Counts a submit, in the transaction of `em`. @returns false, with nothing counted, when the day's money is spent */
  reserve(em: EntityManager, submittedAt: Date): Promise<boolean> {
    return this.budget.reserveUpscale(em, submittedAt);
  }

  /** For a submit that was refused. */
  release(em: EntityManager, submittedAt: Date): Promise<void> {
    return this.budget.releaseUpscale(em, submittedAt);
  }

  /** @throws EngineError when the picture cannot be enlarged */
  async run({ picture, scale }: UpscaleRequest, run: UpscaleRun): Promise<Buffer> {
    if (!this.fal) throw new Error('There is no key for a service that enlarges pictures.');
    const rounded = Math.min(MAX_SCALE, Math.ceil(scale * 100) / 100);
    return this.fal.run(picture, rounded, { ...NOTHING_TOLD, ...run });
  }
}
