import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { ChildLog } from './child-log.js';
import type { Instance } from './instance.js';
import type { Running } from './supervised.js';
import { UserError } from './user-error.js';
import { becomesTrueWithin } from './processes.js';

const READY_MS = 60_000;
/** MB. By default Node keeps up to 50 MB more for short-lived objects. */
const NODE_FLAGS = ['--max-semi-space-size=4'];
/** Bytes. By default glibc keeps 30 MB of what parsing code took, and 160 MB of what a worker's pictures took. */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536', MALLOC_MMAP_THRESHOLD_: '32768' };

export interface ShopProcessOptions {
  /** Shown to the user. */
  name: string;
  script: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFolder: string;
  instance: Instance;
  /** Polled until it is true. `hasSaidReady`: the process sent the message 'ready'. */
  isReady: (hasSaidReady: boolean) => boolean | Promise<boolean>;
  /** Time that it has to stop before it is killed. */
  stopMs: number;
  report: (line: string) => void;
  /** Gives up the start. */
  signal?: AbortSignal | undefined;
}

export interface ShopProcess extends Running {
  pid: number | undefined;
  kill(): void;
}

/**
 * Starts a process of the shop.
 * @throws UserError with the end of its log when it does not become ready
 */
export async function launchShopProcess(options: ShopProcessOptions): Promise<ShopProcess> {
  const { name, script, cwd, env, logFolder, instance, isReady, stopMs, report, signal } = options;
  // Detached, so that Ctrl-C reaches only the launcher, which decides the order.
  const child = spawn(process.execPath, [...NODE_FLAGS, script], {
    cwd,
    env: { ...MALLOC_SETTINGS, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.on('error', () => undefined);
  const log = new ChildLog(path.join(logFolder, `${name}.log`), (line) => report(`${name}: ${line}`));
  for (const output of [child.stdout, child.stderr]) if (output) log.capture(output);
  child.once('close', () => void log.close());
  let hasSaidReady = false;
  child.on('message', (message) => (hasSaidReady ||= message === 'ready'));
  const ended = new Promise<string>((resolve) => child.once('exit', (code, killer) => resolve(killer ?? `code ${code}`)));
  const { pid } = child;
  if (pid !== undefined) {
    await instance.addChild(pid, script);
    void ended.then(() => instance.removeChild(pid));
  }

  let ready = false;
  await becomesTrueWithin(READY_MS, async () => {
    ready = await isReady(hasSaidReady);
    return ready || hasExited(child) || signal?.aborted === true;
  });
  if (ready && !hasExited(child)) return { pid, ended, stop: () => stop(child, stopMs), kill: () => void child.kill('SIGKILL') };
  const ending = hasExited(child) ? 'stopped while starting' : `was not ready after ${READY_MS / 1000} seconds`;
  await stop(child, stopMs);
  await log.close();
  throw new UserError(`The ${name} process ${ending}:\n${await log.lastLines(15)}\nIts log: ${log.file}`);
}

/** Sends SIGTERM, and SIGKILL after `ms`. */
async function stop(child: ChildProcess, ms: number): Promise<void> {
  if (hasExited(child)) return;
  child.kill('SIGTERM');
  if (!(await becomesTrueWithin(ms, () => hasExited(child)))) child.kill('SIGKILL');
  await becomesTrueWithin(ms, () => hasExited(child));
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}
