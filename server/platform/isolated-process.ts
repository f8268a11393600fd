import { type ChildProcess, execFile, fork } from 'node:child_process';
import { promisify } from 'node:util';
import { logger } from './logging/logger.js';

/** The environment of processes that decode uploaded images: no secrets, and few threads and heaps. */
export const CHILD_ENVIRONMENT = {
  PATH: '/usr/bin:/bin',
  NODE_NO_WARNINGS: '1',
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
};

export interface Command {
  file: string;
  args: readonly string[];
}

const NODE: Command = { file: process.execPath, args: [] };
/** Node in namespaces of its own: without a network, and without access to the environment and memory of other processes. */
const ISOLATED_NODE: Command = { file: 'unshare', args: ['--user', '--net', '--', process.execPath] };
const TRY_MS = 10_000;
/** Little room for new objects: what they hold are buffers of megabytes, which would wait long until that space is full. */
const FEW_NEW_OBJECTS = '--max-semi-space-size=4';

let command: Promise<Command> | undefined;

/** Node for untrusted images: isolated where the system allows it, which is tried once. Its process id is that of the command. */
export function isolatedNode(): Promise<Command> {
  return (command ??= tryIsolated());
}

/**
 * Starts a program from `programFile`, which may receive large buffers. Without the worker's malloc thresholds: returning
 * large buffers to the system after each step would double the time.
 */
export async function forkIsolated(program: string): Promise<ChildProcess> {
  const { file, args } = await isolatedNode();
  const loader = program.endsWith('.ts') ? ['--import', '@swc-node/register/esm-register'] : [];
  return fork(program, {
    env: CHILD_ENVIRONMENT,
    serialization: 'advanced',
    execPath: file,
    execArgv: [...args, FEW_NEW_OBJECTS, ...loader],
  });
}

async function tryIsolated(): Promise<Command> {
  const { file, args } = ISOLATED_NODE;
  try {
    await promisify(execFile)(file, [...args, '--version'], { env: CHILD_ENVIRONMENT, timeout: TRY_MS });
    return ISOLATED_NODE;
  } catch {
    logger.info('images are decoded in processes that have the network: this system does not allow unshare --user --net');
    return NODE;
  }
}
