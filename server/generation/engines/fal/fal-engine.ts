import type { EngineImage, EngineRequest, EngineRun, ImageEngine } from '../image-engine.js';
import { failure } from './fal-failures.js';
import { toUpload } from './fal-images.js';
import { FalQueue, type FalQueueOptions } from './fal-queue.js';

export interface FalEngineOptions extends FalQueueOptions {
  /** A model that takes prompt, image_url, num_inference_steps, guidance_scale, num_images. */
  model: string;
  /** Where fal tells us that a generation is done; absent: it is only asked. */
  webhookUrl?: (generationId: string) => string;
}

export class FalEngine implements ImageEngine {
  readonly name = 'fal';
  private readonly queue: FalQueue;

  constructor(private readonly options: FalEngineOptions) {
    this.queue = new FalQueue(options);
  }

  run(request: EngineRequest, run: EngineRun): Promise<EngineImage> {
    const task = {
      file: async () => {
        const photo = await request.photo();
        return toUpload(photo).catch((error: unknown) => {
          throw failure('rejected_input', error);
        });
      },
      input: (imageUrl: string) => ({
        prompt: request.prompt,
        image_url: imageUrl,
        num_inference_steps: request.numInferenceSteps,
        guidance_scale: request.guidanceScale,
        num_images: 1,
      }),
      webhookUrl: this.options.webhookUrl?.(request.generationId),
    };
    return this.queue.run(task, run);
  }

  cancel(requestId: string): Promise<void> {
    return this.queue.cancel(requestId);
  }
}
