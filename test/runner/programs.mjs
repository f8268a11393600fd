// Runs the programs of the test steps, each in a process group of its own so that nothing of it outlives its time limit.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname, '../..');
/** For a program to end after SIGTERM: it may have servers and browsers to stop. */
const GRACE_MS = 15_000;
const POLL_MS = 100;

const running = new Set();

/**
 * Runs a Node program of the project and prints its output, each line after the name of the step.
 * @param {string[]} args
 * @param {{step: string, env?: NodeJS.ProcessEnv, limitMs: number}} options
 * @throws {Error} when it fails, or does not end within its limit
 */
export async function runNode(args, { step, env = {}, limitMs }) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => console.log(`${step.padEnd(12)} ${line}`));
  }
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  running.add(child);
  const limit = new AbortController();
  const timedOut = pause(limitMs, 'timed out', { signal: limit.signal }).catch(() => undefined);
  const ending = await Promise.race([ended, timedOut]);
  limit.abort();
  if (ending === 'timed out') await stopGroup(child);
  else killGroup(child.pid, 'SIGKILL');
  running.delete(child);
  if (ending === 'timed out')
    throw new Error(`This step was stopped: it took longer than its limit of ${limitMs / 60_000} minutes.`);
  if (ending !== 'code 0') throw new Error(`This step ended with ${ending}.`);
}

/** Asks all that runs to stop, as Ctrl-C does, and kills what does not. */
export async function stopAll() {
  await Promise.all([...running].map(stopGroup));
}

async function stopGroup(child) {
  killGroup(child.pid, 'SIGTERM');
  const deadline = Date.now() + GRACE_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) await pause(POLL_MS);
  killGroup(child.pid, 'SIGKILL');
}

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}
