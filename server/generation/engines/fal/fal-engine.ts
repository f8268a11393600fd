import { FAL_LIMITS } from '../engine-limits.js';
import type { EnginePictures, EngineRequest, EngineRun, EngineTask, ImageEngine } from '../image-engine.js';
import { toUpload } from './fal-images.js';
import { FalQueue, type FalQueueOptions } from './fal-queue.js';

/** Aspect ratios that the model supports, width to height; a card's 1:1.4 is closest to 3:4. */
const RESOLUTION_MODES = ['2:3', '3:4', '4:5', '1:1', '5:4', '4:3', '3:2'] as const;

export interface FalEngineOptions extends FalQueueOptions {
  /** A model that takes prompt, image_url, num_inference_steps, guidance_scale, num_images, resolution_mode. */
  model: string;
  /** Webhook address of a generation; absent: polling only. */
  webhookUrl?: (generationId: string) => string;
}

export class FalEngine implements ImageEngine {
  readonly name = 'fal';
  readonly limits = FAL_LIMITS;
  private readonly queue: FalQueue;

  constructor(private readonly options: FalEngineOptions) {
    this.queue = new FalQueue(options);
  }

  async run(task: EngineTask, run: EngineRun): Promise<EnginePictures> {
    const falTask = {
      file: async () => toUpload((await task.sources())[0].image),
      input: (imageUrl: string) => ({
        prompt: promptFor(task),
        image_url: imageUrl,
        num_inference_steps: task.numInferenceSteps,
        guidance_scale: task.guidanceScale,
        num_images: 1,
        resolution_mode: nearestMode(task.aspect),
      }),
      webhookUrl: this.options.webhookUrl?.(task.generationId),
    };
    return [await this.queue.run(falTask, run)];
  }

  cancel(request: EngineRequest): Promise<void> {
    return this.queue.cancel(request);
  }
}

/** Prompts of products name the usual proportions of the gift, which the picture may not have. */
function promptFor({ prompt, aspect }: EngineTask): string {
  const mode = nearestMode(aspect);
  return aspect > 1
    ? prompt.replaceAll(/\bvertical \d+:\d+/gi, `Horizontal ${mode}`)
    : prompt.replaceAll(/\bhorizontal \d+:\d+/gi, `Vertical ${mode}`);
}

function nearestMode(aspect: number): (typeof RESOLUTION_MODES)[number] {
  const distance = (mode: string) => {
    const [width, height] = mode.split(':').map(Number) as [number, number];
    return Math.abs(Math.log(width / height / aspect));
  };
  return [...RESOLUTION_MODES].sort((a, b) => distance(a) - distance(b))[0]!;
}
