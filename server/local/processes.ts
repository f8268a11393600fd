import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const POLL_MS = 20;
const run = promisify(execFile);

/** A zombie, which only waits for its parent to notice, is not alive: where nobody reaps orphans it stays for good. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

/**
 * Whether the process runs and its command line contains the text. Process numbers are reused, so a number read
 * from a file must never be trusted, or killed, on its own.
 */
export async function isRunningAs(pid: number, text: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return false;
  return (await commandLine(pid)).includes(text);
}

/** Arguments joined by spaces; empty for a process that is gone or a zombie. */
async function commandLine(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
  } catch {
    return run('ps', ['-p', String(pid), '-o', 'command=']).then(
      ({ stdout }) => stdout,
      () => '',
    );
  }
}

/** Polls until the condition holds. @returns whether it did within the time */
export async function becomesTrueWithin(ms: number, condition: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await wait(POLL_MS);
  }
  return true;
}

/** Sends each signal in turn, and the next one only if the process still runs as the text after `ms`. */
export async function terminateProcess(
  pid: number,
  text: string,
  signals: NodeJS.Signals[],
  ms: number,
): Promise<void> {
  for (const signal of signals) {
    if (!(await isRunningAs(pid, text))) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await becomesTrueWithin(ms, async () => !(await isRunningAs(pid, text)))) return;
  }
}
