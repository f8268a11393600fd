import type { EnginePicture, EngineTask, EngineRun, ImageEngine } from './image-engine.js';

/** Loads an engine at its first use: the web tier only needs its name and limits. */
export class LazyEngine implements ImageEngine {
  private engine: Promise<ImageEngine> | undefined;

  constructor(
    readonly name: ImageEngine['name'],
    readonly limits: ImageEngine['limits'],
    private readonly load: () => Promise<ImageEngine>,
  ) {}

  async run(task: EngineTask, run: EngineRun): Promise<EnginePicture> {
    return (await (this.engine ??= this.load())).run(task, run);
  }

  async cancel(requestId: string): Promise<void> {
    await (await (this.engine ??= this.load())).cancel?.(requestId);
  }
}
