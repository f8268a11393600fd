import { logger } from '../../../platform/index.js';
import { buildChangePrompt } from '../../prompt.js';
import { falLimits, type FalModels } from '../engine-limits.js';
import type { ChangeTask, EnginePictures, EngineRequest, EngineRun, EngineTask, ImageEngine } from '../image-engine.js';
import { adapterOf, nearestRatio } from './fal-endpoints.js';
import { engineError, mayPassElsewhere } from './fal-failures.js';
import { toUpload } from './fal-images.js';
import { FalQueue, type FalQueueOptions, type FalRequest, type FalTask } from './fal-queue.js';

/** Each change redraws the whole picture, so that later ones are made from the first picture, all at once. */
const MAX_REDRAWN = 3;

export interface FalEngineOptions extends FalQueueOptions {
  /** A known endpoint, or a model with the inputs of `fal-ai/flux-kontext/dev`. */
  model: string;
  models: FalModels;
  /** Webhook address of a request for a generation; absent: polling only. */
  webhookUrl?: (generationId: string, endpoint: string) => string;
}

/** Makes pictures at fal. Several endpoints make groups and changes: the next one is asked for what one does not make. */
export class FalEngine implements ImageEngine {
  readonly name = 'fal';
  readonly limits: ImageEngine['limits'];
  private readonly queue: FalQueue;
  private readonly endpoints: Record<EngineTask['kind'], readonly string[]>;

  constructor(private readonly options: FalEngineOptions) {
    const { model, models } = options;
    this.queue = new FalQueue(options);
    this.limits = falLimits(models);
    this.endpoints = { portrait: [model], group: models.group, change: models.change };
  }

  async run(task: EngineTask, run: EngineRun): Promise<EnginePictures> {
    const endpoints = this.endpoints[task.kind];
    let request = run.resume && this.known(run.resume);
    let endpoint = request?.endpoint ?? endpoints.find((each) => each === run.endpoint) ?? endpoints[0];
    while (endpoint) {
      const onSubmitted = (accepted: FalRequest) => run.onSubmitted((request = accepted));
      try {
        return await this.queue.run(this.taskAt(endpoint, task), { ...run, onSubmitted, resume: request });
      } catch (error) {
        const next: string | undefined = endpoints[endpoints.indexOf(endpoint) + 1];
        if (!next || !mayPassElsewhere(error, run)) throw error;
        logger.info({ err: error, generationId: task.generationId, endpoint, next }, 'the next endpoint is asked');
        // One that could not be reached may still be at work.
        if (request) await this.queue.cancel(request).catch(() => undefined);
        [endpoint, request] = [next, undefined];
      }
    }
    throw engineError('unavailable', new Error(`No endpoint is set for a ${task.kind}`));
  }

  cancel(request: EngineRequest): Promise<void> {
    return this.queue.cancel(this.known(request));
  }

  private known({ endpoint, requestId }: EngineRequest): FalRequest {
    return { endpoint: endpoint ?? this.options.model, requestId };
  }

  private taskAt(endpoint: string, task: EngineTask): FalTask {
    const adapter = adapterOf(endpoint);
    const { aspect, candidates, numInferenceSteps, guidanceScale } = task;
    const pictures = Math.min(candidates, adapter.pictures);
    return {
      endpoint,
      files: async () => Promise.all((await imagesOf(task)).map(toUpload)),
      input: (imageUrls) =>
        adapter.input({ prompt: promptOf(task), imageUrls, aspect, pictures, numInferenceSteps, guidanceScale }),
      webhookUrl: this.options.webhookUrl?.(task.generationId, endpoint),
    };
  }
}

async function imagesOf(task: EngineTask): Promise<Buffer[]> {
  if (task.kind === 'change') return [await (isMadeFromRoot(task) ? task.root() : task.parent())];
  return (await task.sources()).map(({ image }) => image);
}

function promptOf(task: EngineTask): string {
  if (task.kind !== 'change') return inProportions(task.prompt, task.aspect);
  return buildChangePrompt(isMadeFromRoot(task) ? task.instructions : task.instructions.slice(-1));
}

function isMadeFromRoot({ instructions }: ChangeTask): boolean {
  return instructions.length > MAX_REDRAWN;
}

/** Prompts of products name the usual proportions of the gift, which the picture may not have. */
function inProportions(prompt: string, aspect: number): string {
  const ratio = nearestRatio(aspect);
  return aspect > 1
    ? prompt.replaceAll(/\bvertical \d+:\d+/gi, `Horizontal ${ratio}`)
    : prompt.replaceAll(/\bhorizontal \d+:\d+/gi, `Vertical ${ratio}`);
}
