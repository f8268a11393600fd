import type { EnginePictures, EngineRequest, EngineRun, EngineTask, ImageEngine } from './image-engine.js';

/** Loads an engine at its first use: the web tier only needs what is known without it. */
export class LazyEngine implements ImageEngine {
  private engine: Promise<ImageEngine> | undefined;

  constructor(
    readonly name: ImageEngine['name'],
    readonly limits: ImageEngine['limits'],
    private readonly load: () => Promise<ImageEngine>,
    readonly changes?: ImageEngine['changes'],
  ) {}

  async run(task: EngineTask, run: EngineRun): Promise<EnginePictures> {
    return (await (this.engine ??= this.load())).run(task, run);
  }

  async cancel(request: EngineRequest): Promise<void> {
    await (await (this.engine ??= this.load())).cancel?.(request);
  }
}
