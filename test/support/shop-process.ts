import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { QueueName } from '../../server/platform/index.js';
import { projectRoot } from '../../server/platform/paths.js';
import { reservePort } from './ports.js';
import { until } from './until.js';

/** One tier of the built shop as a process that can be killed. `npm test` builds it; for a single spec run `npm run build:server`. */
export class ShopProcess {
  private static readonly running = new Set<ShopProcess>();

  /** The address of a web process. Its public URL remains that of the settings, so that both accept the same sessions. */
  readonly url: string;
  private readonly child: ChildProcess;

  private constructor(program: string, settings: Record<string, string>) {
    this.url = `http://127.0.0.1:${settings.PORT}`;
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    this.child = spawn(process.execPath, [`dist/${program}`], {
      cwd: projectRoot,
      env: { PATH, NODE_COMPILE_CACHE, ...settings, LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    ShopProcess.running.add(this);
    this.child.once('exit', () => ShopProcess.running.delete(this));
  }

  /** Kills all processes of this spec file: a leftover worker would run jobs of the next test. */
  static async killAll(): Promise<void> {
    await Promise.all([...ShopProcess.running].map((each) => each.kill()));
  }

  /** Resolves once the worker takes jobs. */
  static async startWorker(settings: Record<string, string>, queues: readonly QueueName[]): Promise<ShopProcess> {
    const worker = new ShopProcess('workers/main.js', { ...settings, WORKER_QUEUES: queues.join(',') });
    await Promise.race([once(worker.child, 'message'), worker.endBeforeReady()]);
    return worker;
  }

  /** Starts a web process on its own port. Resolves once it answers. */
  static async startWeb(settings: Record<string, string>): Promise<ShopProcess> {
    const port = String(await reservePort());
    const web = new ShopProcess('server/main.js', { ...settings, PORT: port });
    await Promise.race([until(() => fetch(`${web.url}/healthz`).catch(() => null)), web.endBeforeReady()]);
    return web;
  }

  get pid(): number {
    return this.child.pid!;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The exit code; null while the process runs, and when a signal ended it. */
  get exitCode(): number | null {
    return this.child.exitCode;
  }

  /** Sends SIGTERM without waiting for the process to end. */
  signal(signal: 'SIGTERM' | 'SIGINT'): void {
    this.child.kill(signal);
  }

  /** kill -9: the process cannot clean up. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }

  private async endBeforeReady(): Promise<never> {
    const [code] = (await once(this.child, 'exit')) as [number | null];
    throw new Error(`The process ended with ${code} before it was ready.`);
  }
}
