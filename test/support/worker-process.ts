import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot, type QueueName } from '../../server/platform/index.js';

/** The worker tier as a process that can be killed. */
export class WorkerProcess {
  private constructor(private readonly child: ChildProcess) {}

  /** Resolves once it takes jobs. */
  static async start(settings: Record<string, string>, queues: readonly QueueName[]): Promise<WorkerProcess> {
    const child = spawn(process.execPath, ['--import', '@swc-node/register/esm-register', 'workers/main.ts'], {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, ...settings, WORKER_QUEUES: queues.join(','), LOG_LEVEL: 'fatal' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`The worker ended with ${code} before it was ready.`))),
    ]);
    return new WorkerProcess(child);
  }

  /** kill -9: no goodbye, no clean-up. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}
