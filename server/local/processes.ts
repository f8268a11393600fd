import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const POLL_MS = 20;
const run = promisify(execFile);

/** A zombie is not alive: in containers without an init it stays for good. */
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
 * Whether the process runs and its command line contains the text. Process ids are reused: never trust or kill one that
 * was read from a file by its number alone.
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
    await pause(POLL_MS);
  }
  return true;
}

/** Sends the signals one after the other, each only if the process still runs `ms` after the one before. */
export async function terminateProcess(pid: number, text: string, signals: NodeJS.Signals[], ms: number): Promise<void> {
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
