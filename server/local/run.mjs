import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LINES_SHOWN_ON_FAILURE = 30;
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 500;

/** An error for the user: its message is printed without a stack. */
export class UserError extends Error {}

/**
 * Runs a command and writes its output to a log file.
 * @param {string[]} command program and arguments
 * @param {{cwd: string, logFile: string, env?: NodeJS.ProcessEnv}} options
 * @throws {UserError} with the last lines of the log when the command fails
 */
export async function runQuietly(command, { cwd, logFile, env = process.env }) {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const [program, ...args] = command;
  try {
    await new Promise((resolve, reject) => {
      const child = spawn(program, args, { cwd, env, stdio: ['ignore', log, log] });
      child.on('error', reject);
      child.on('close', (code, signal) => (code === 0 ? resolve() : reject(new Error(`ended with ${signal ?? code}`))));
    });
  } catch (error) {
    const tail = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LINES_SHOWN_ON_FAILURE).join('\n');
    throw new UserError(`${tail}\n\n"${command.join(' ')}" ${error.message}. The full log: ${logFile}`);
  } finally {
    closeSync(log);
  }
}

/**
 * Runs a command in this terminal, forwards signals to it, and exits with its exit code. The terminal, npm and this process
 * may each deliver a Ctrl-C: the command must treat a burst as one.
 * @param {string[]} command program and arguments
 * @param {{cwd: string, env: NodeJS.ProcessEnv}} options
 * @returns {Promise<never>}
 */
export async function handOver(command, { cwd, env }) {
  const [program, ...args] = command;
  // The channel closes when this process is killed and can no longer forward signals.
  const child = spawn(program, args, { cwd, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const forward = (signal) => child.kill(signal);
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.connected && child.disconnect(), PARENT_CHECK_MS).unref();
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (...ending) => resolve(ending));
  });
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  process.exit(code ?? 1);
}
