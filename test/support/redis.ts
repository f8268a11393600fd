import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { reservePort } from './ports.js';
import { until } from './until.js';

/** A separate Redis on its own port, configured as in production, that can be stopped and started again. */
export class TestRedis {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly more: Record<string, string>,
  ) {}

  /** @param more additional Redis settings */
  static async start(more: Record<string, string> = {}): Promise<TestRedis> {
    const redis = new TestRedis(await mkdtemp(path.join(tmpdir(), 'keepsake-test-redis-')), await reservePort(), more);
    await redis.up();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts Redis with the data of its previous run. Resolves once it accepts connections. */
  async up(): Promise<void> {
    const settings = {
      port: this.port,
      bind: '127.0.0.1',
      dir: this.folder,
      appendonly: 'yes',
      save: '',
      'maxmemory-policy': 'noeviction',
      ...this.more,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.child = spawn(process.env.REDIS_SERVER_PATH ?? 'redis-server', args, { stdio: 'ignore' });
    await once(this.child, 'spawn');
    await until(() => accepts(this.port));
  }

  async down(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const ended = once(this.child as ChildProcess, 'exit');
    this.child?.kill(signal);
    await ended;
  }

  async flush(): Promise<void> {
    const client = new Redis(this.url);
    await client.flushall();
    client.disconnect();
  }

  /** Suspends Redis: it keeps its connections, but answers nothing until it is thawed. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  async remove(): Promise<void> {
    await this.down();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
