import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { ChildLog } from './child-log.js';
import type { Instance } from './instance.js';
import { UserError } from './user-error.js';
import { becomesTrueWithin } from './processes.js';
import { RestartBackoff } from './restart-backoff.js';

const READY_MS = 60_000;
/** MB. By default Node keeps up to 50 MB more for short-lived objects. */
const NODE_FLAGS = ['--max-semi-space-size=4'];
/** Bytes. By default glibc keeps 30 MB of what parsing code took, and 160 MB of what a worker's pictures took. */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536', MALLOC_MMAP_THRESHOLD_: '32768' };

export interface ChildOptions {
  /** Shown to the user. */
  name: string;
  script: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFolder: string;
  instance: Instance;
  /** Polled until it is true. `hasSaidReady`: the process sent the message 'ready'. */
  isReady: (hasSaidReady: boolean) => boolean | Promise<boolean>;
  /** How long it may take to stop before it is killed. */
  stopMs: number;
  report: (line: string) => void;
}

/** A process of the shop that is started again when it crashes. */
export class SupervisedChild {
  private process: ChildProcess | undefined;
  private isStopping = false;
  private readonly backoff = new RestartBackoff();
  private restartTimer: NodeJS.Timeout | undefined;
  private readonly log: ChildLog;

  constructor(private readonly options: ChildOptions) {
    this.log = new ChildLog(path.join(options.logFolder, `${options.name}.log`), (line) =>
      options.report(`${options.name}: ${line}`),
    );
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** @throws UserError with the end of its log when it does not become ready */
  async start(): Promise<void> {
    const child = await this.spawn();
    if (await this.becomesReady(child)) {
      child.once('exit', (code, signal) => this.onCrash(signal ?? `code ${code}`));
      if (hasExited(child)) this.onCrash(child.signalCode ?? `code ${child.exitCode}`);
      return;
    }
    const { name } = this.options;
    const ending = hasExited(child) ? 'stopped while starting' : `was not ready after ${READY_MS / 1000} seconds`;
    await this.stop();
    throw new UserError(`The ${name} process ${ending}:\n${await this.log.lastLines(15)}\nIts log: ${this.log.file}`);
  }

  /** Sends SIGTERM, and SIGKILL after `stopMs`. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.restartTimer);
    const child = this.process;
    if (child && !hasExited(child)) {
      child.kill('SIGTERM');
      if (!(await becomesTrueWithin(this.options.stopMs, () => hasExited(child)))) this.kill();
      await becomesTrueWithin(this.options.stopMs, () => hasExited(child));
    }
    await this.log.close();
  }

  kill(): void {
    this.process?.kill('SIGKILL');
  }

  private async spawn(): Promise<ChildProcess> {
    const { script, cwd, env, instance } = this.options;
    // Detached, so that Ctrl-C reaches only the launcher, which decides the order.
    const child = spawn(process.execPath, [...NODE_FLAGS, script], {
      cwd,
      env: { ...MALLOC_SETTINGS, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.process = child;
    child.on('error', () => undefined);
    if (child.stdout) this.log.capture(child.stdout);
    if (child.stderr) this.log.capture(child.stderr);
    const { pid } = child;
    if (pid !== undefined) {
      child.once('exit', () => void instance.removeChild(pid));
      await instance.addChild(pid, script);
    }
    return child;
  }

  private async becomesReady(child: ChildProcess): Promise<boolean> {
    let hasSaidReady = false;
    child.on('message', (message) => (hasSaidReady ||= message === 'ready'));
    let isReady = false;
    await becomesTrueWithin(READY_MS, async () => {
      isReady = await this.options.isReady(hasSaidReady);
      return isReady || hasExited(child) || this.isStopping;
    });
    return isReady && !hasExited(child);
  }

  private onCrash(ending: string): void {
    if (this.isStopping) return;
    const { name, report } = this.options;
    const pause = this.backoff.nextDelayMs();
    report(`The ${name} process stopped (${ending}). Starting it again in ${pause / 1000} s.`);
    this.restartTimer = setTimeout(() => void this.startAgain(), pause);
  }

  private async startAgain(): Promise<void> {
    const child = await this.spawn();
    if (!(await this.becomesReady(child))) {
      child.kill('SIGKILL');
      this.onCrash('not ready');
      return;
    }
    this.options.report(`The ${this.options.name} process is back.`);
    this.backoff.recordStart();
    child.once('exit', (code, signal) => this.onCrash(signal ?? `code ${code}`));
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}
