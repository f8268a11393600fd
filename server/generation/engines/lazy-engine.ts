import type { EnginePicture, EngineRequest, EngineRun, ImageEngine } from './image-engine.js';

/** Loads an engine at its first use: the web tier only needs its name. */
export class LazyEngine implements ImageEngine {
  private engine: Promise<ImageEngine> | undefined;

  constructor(
    readonly name: ImageEngine['name'],
    private readonly load: () => Promise<ImageEngine>,
  ) {}

  async run(request: EngineRequest, run: EngineRun): Promise<EnginePicture> {
    return (await (this.engine ??= this.load())).run(request, run);
  }

  async cancel(requestId: string): Promise<void> {
    await (await (this.engine ??= this.load())).cancel?.(requestId);
  }
}
