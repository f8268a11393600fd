import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, type EntityManager } from '../platform/index.js';
import type { FalUpscaler } from './engines/fal/fal-upscaler.js';
import type { EngineRun } from './engines/image-engine.js';
import { EngineBudget } from './limits/engine-budget.service.js';

export interface UpscaleRequest {
  picture: () => Promise<Buffer>;
  /** How many times as wide and high it is needed. */
  scale: number;
}

export type UpscaleRun = Pick<EngineRun, 'resumeRequestId' | 'onSubmitting' | 'onRefused' | 'onSubmitted' | 'signal'>;

/** Takes image_url, scale and output_format. */
const UPSCALE_MODEL = 'fal-ai/esrgan';
/** The most that the model makes well; the print is resized for the rest. */
const MAX_SCALE = 4;
const NO_PROGRESS = { onProgress: async () => undefined, finished: new Promise<void>(() => undefined) };

/** Enlarges pictures for print at fal. The caller counts each submit and keeps the request's id. */
@Injectable()
export class Upscaler {
  private fal: Promise<FalUpscaler> | undefined;

  constructor(
    private readonly budget: EngineBudget,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get isOn(): boolean {
    return Boolean(this.config.FAL_KEY);
  }

  /** Counts a submit in the transaction of `em`. @returns false, with nothing counted, when the day's budget is spent */
  reserve(em: EntityManager, submittedAt: Date): Promise<boolean> {
    return this.budget.reserveUpscale(em, submittedAt);
  }

  /** Uncounts a submit that was refused. */
  release(em: EntityManager, submittedAt: Date): Promise<void> {
    return this.budget.releaseUpscale(em, submittedAt);
  }

  /** @throws EngineError when the picture cannot be enlarged */
  async run({ picture, scale }: UpscaleRequest, run: UpscaleRun): Promise<Buffer> {
    const fal = await (this.fal ??= this.loadFal());
    return fal.run(picture, Math.min(MAX_SCALE, Math.ceil(scale * 100) / 100), { ...NO_PROGRESS, ...run });
  }

  private async loadFal(): Promise<FalUpscaler> {
    const { FAL_KEY, FAL_BASE_URL } = this.config;
    if (!FAL_KEY) throw new Error('There is no key for a service that enlarges pictures.');
    const { FalUpscaler } = await import('./engines/fal/fal-upscaler.js');
    return new FalUpscaler({ apiKey: FAL_KEY, model: UPSCALE_MODEL, baseUrl: FAL_BASE_URL });
  }
}
