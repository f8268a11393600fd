import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

export interface Running {
  /** Resolves with how it ended, such as `code 1`, once it has. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** Keeps a process running: if it ends unexpectedly, restarts it with growing pauses. */
export class Supervised<Kind extends Running> {
  private readonly stopping = new AbortController();
  /** A stop waits for a start in progress. */
  private restarting: Promise<void> = Promise.resolve();

  private constructor(
    private readonly name: string,
    private readonly launch: () => Promise<Kind>,
    private readonly report: (line: string) => void,
    public running: Kind,
  ) {
    this.watch();
  }

  /**
   * @param name for messages, capitalized
   * @throws what the first launch throws
   */
  static async start<Kind extends Running>(
    name: string,
    launch: () => Promise<Kind>,
    report: (line: string) => void,
  ): Promise<Supervised<Kind>> {
    return new Supervised(name, launch, report, await launch());
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.restarting;
    await this.running.stop();
  }

  private watch(): void {
    void this.running.ended.then((ending) => {
      if (!this.stopping.signal.aborted) this.restarting = this.restart(`${this.name} stopped (${ending}).`);
    });
  }

  private async restart(problem: string): Promise<void> {
    const { signal } = this.stopping;
    let reason = problem;
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      this.report(`${reason} Starting it again in ${pauseMs / 1000} s.`);
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        this.running = await this.launch();
        this.report(`${this.name} is back.`);
        return this.watch();
      } catch (error) {
        reason = `${(error as Error).message}\n`;
      }
    }
  }
}
