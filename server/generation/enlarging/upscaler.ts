import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/index.js';
import type { EngineRequest, EngineRun } from '../engines/image-engine.js';

export interface UpscaleRequest {
  picture: () => Promise<Buffer>;
  /** Factor for width and height. */
  scale: number;
}

export interface UpscaleRun extends Pick<EngineRun, 'onSubmitting' | 'onRefused' | 'signal'> {
  /** The id of an earlier, interrupted attempt. */
  resumeRequestId?: string;
  onSubmitted: (requestId: string) => Promise<void>;
}

/** A model with the inputs image_url, scale and output_format. */
const UPSCALE_MODEL = 'fal-ai/esrgan';
/** The largest factor at which the model works well; the print is resized for the rest. */
const MAX_SCALE = 4;

/** Enlarges pictures for print at fal. The caller counts each submit toward the budget and keeps the request's id. */
@Injectable()
export class Upscaler {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  get isOn(): boolean {
    return Boolean(this.config.FAL_KEY);
  }

  /** @throws EngineError when the picture cannot be enlarged */
  async run({ picture, scale }: UpscaleRequest, { resumeRequestId, onSubmitted, ...run }: UpscaleRun): Promise<Buffer> {
    const { FAL_KEY: apiKey = '', FAL_BASE_URL: baseUrl } = this.config;
    const { FalQueue } = await import('../engines/fal/fal-queue.js');
    const { toFullSizeUpload } = await import('../engines/fal/fal-images.js');
    const task = {
      endpoint: UPSCALE_MODEL,
      files: async () => [await toFullSizeUpload(await picture())],
      input: ([imageUrl]: readonly [string, ...string[]]) => ({
        image_url: imageUrl,
        scale: Math.min(MAX_SCALE, Math.ceil(scale * 100) / 100),
        // A lossless format would need 60 MB for the largest print.
        output_format: 'jpeg',
      }),
    };
    const queue = new FalQueue({ apiKey, baseUrl });
    const noProgress = { onProgress: async () => undefined, finished: new Promise<void>(() => undefined) };
    const resume = resumeRequestId ? { endpoint: UPSCALE_MODEL, requestId: resumeRequestId } : undefined;
    const submitted = { onSubmitted: ({ requestId }: EngineRequest) => onSubmitted(requestId) };
    const [enlarged] = await queue.run(task, { ...noProgress, ...run, ...submitted, resume });
    return enlarged.bytes;
  }
}
