import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../server/platform/paths.js';
import { until } from '../support/until.js';

const CLOCK = path.join(import.meta.dirname, 'moved-clock.mjs');
const START_MS = 180_000;
const AGAIN_MS = 500;

export interface ProcessOptions {
  name: string;
  /** Path inside the build. */
  program: 'server/main.js' | 'workers/main.js';
  settings: Record<string, string>;
  logFile: string;
}

/**
 * A process of the shop that is restarted whenever it ends, as an orchestrator would, at the same address and with the
 * same clock offset.
 */
export class SupervisedProcess {
  private child: ChildProcess | undefined;
  private aheadMs = 0;
  private isWanted = false;
  /** Whether the process has started and not ended since. */
  isAtWork = false;
  /** The clock offset that the process last confirmed, in ms. */
  confirmedAheadMs = 0;
  /** How often the process ended without being killed. */
  crashes = 0;

  constructor(private readonly options: ProcessOptions) {}

  get name(): string {
    return this.options.name;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get port(): number {
    return Number(this.options.settings.PORT);
  }

  /** Whether a web process is ready for traffic. */
  async isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => null);
    return answer?.ok ?? false;
  }

  /** Starts the process. Resolves once it is running. */
  async start(): Promise<void> {
    this.isWanted = true;
    const log = openSync(this.options.logFile, 'a');
    const { program, settings } = this.options;
    const env = { PATH: process.env.PATH, ...settings, CLOCK_AHEAD_MS: String(this.aheadMs) };
    const args = ['--enable-source-maps', '--import', CLOCK, `dist/${program}`];
    const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ['ignore', log, log, 'ipc'] });
    this.child = child;
    child.on('exit', () => this.onExit(child));
    child.on('message', (message: unknown) => this.hear(message));
    const isReady = program === 'workers/main.js' ? saysReady(child) : until(() => this.isHealthy(), START_MS, 100);
    await Promise.race([isReady, endBeforeReady(child, this.options)]);
    this.isAtWork = child === this.child && isRunning(child);
  }

  /**
   * kill -9; the supervisor restarts it.
   * @returns whether it was running
   */
  kill(): boolean {
    if (!this.child || !isRunning(this.child) || this.child.killed) return false;
    this.crashes -= 1;
    this.isAtWork = false;
    return this.child.kill('SIGKILL');
  }

  moveClock(aheadMs: number): void {
    this.aheadMs = aheadMs;
    if (this.child?.connected) this.child.send({ aheadMs });
  }

  async stop(): Promise<void> {
    this.isWanted = false;
    const child = this.child;
    if (!child || !isRunning(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const deadline = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(deadline);
  }

  private async isHealthy(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/healthz`).catch(() => null);
    return answer?.ok ?? false;
  }

  private hear(message: unknown): void {
    if (message && typeof message === 'object' && 'aheadMs' in message) this.confirmedAheadMs = Number(message.aheadMs);
  }

  private onExit(child: ChildProcess): void {
    if (child !== this.child) return;
    this.isAtWork = false;
    if (!this.isWanted) return;
    this.crashes += 1;
    setTimeout(() => {
      if (this.isWanted) this.start().catch(() => undefined);
    }, AGAIN_MS);
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function saysReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.on('message', (message) => message === 'ready' && resolve()));
}

async function endBeforeReady(child: ChildProcess, { name, logFile }: ProcessOptions): Promise<never> {
  await once(child, 'exit');
  throw new Error(`${name} ended before it was at work; see ${logFile}.`);
}
