import { type LocalPostgres, type PostgresOptions, startPostgres } from './postgres.js';
import { RestartBackoff } from './restart-backoff.js';

/** The embedded PostgreSQL, started again on the same port when it dies. */
export class SupervisedPostgres {
  private readonly backoff = new RestartBackoff();
  private isStopping = false;
  private restartTimer: NodeJS.Timeout | undefined;
  /** A stop waits for a start in progress. */
  private starting: Promise<void> = Promise.resolve();

  private constructor(
    private running: LocalPostgres,
    private readonly options: PostgresOptions,
    private readonly report: (line: string) => void,
  ) {
    this.watch();
  }

  /** @throws Error with the last lines of the log when PostgreSQL does not come up */
  static async start(options: PostgresOptions, report: (line: string) => void): Promise<SupervisedPostgres> {
    const running = await startPostgres(options);
    return new SupervisedPostgres(running, { ...options, port: running.port }, report);
  }

  get url(): string {
    return this.running.url;
  }

  get folder(): string {
    return this.running.folder;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.restartTimer);
    await this.starting;
    await this.running.stop();
  }

  private watch(): void {
    void this.running.ended.then((ending) => this.scheduleRestart(`PostgreSQL stopped (${ending}). Until it is back, the shop answers that it cannot reach its data.`));
  }

  private scheduleRestart(reason: string): void {
    if (this.isStopping) return;
    const pause = this.backoff.nextDelayMs();
    this.report(`${reason} Starting it again in ${pause / 1000} s.`);
    this.restartTimer = setTimeout(() => void (this.starting = this.startAgain()), pause);
  }

  private async startAgain(): Promise<void> {
    try {
      this.running = await startPostgres(this.options);
    } catch (error) {
      this.scheduleRestart(`${(error as Error).message}\n`);
      return;
    }
    this.backoff.recordStart();
    this.watch();
    this.report('PostgreSQL is back.');
  }
}
