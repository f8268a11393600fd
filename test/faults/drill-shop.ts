import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import Stripe from 'stripe';
import { OWNER } from '../../server/local/accounts.js';
import { startPaymentSandbox, type RunningPaymentSandbox } from '../../server/local/payments/sandbox.js';
import { findFreePort } from '../../server/local/ports.js';
import { type LocalPostgres, startPostgres } from '../../server/local/postgres.js';
import { projectRoot } from '../../server/platform/paths.js';
import { FakeFal } from '../support/fake-fal.js';
import { makeTestFolder } from '../support/postgres.js';
import { TestRedis } from '../support/redis.js';
import { startTestS3, type TestS3 } from '../support/s3.js';
import type { Random } from './random.js';
import { Disk } from './disk.js';
import { FalWorker } from './fal-worker.js';
import { HttpProxy } from './http-proxy.js';
import { Mailbox } from './mailbox.js';
import { TcpProxy } from './tcp-proxy.js';
import { SupervisedProcess } from './supervised-process.js';

export type Backend = 'redis' | 'postgres';

const WEBHOOK_SECRET = 'whsec_of_the_drills';
const STRIPE_KEY = 'sk_test_of_the_drills';
/** More units than a drill sells; SCARCE_STOCK is few enough to sell out. */
export const AMPLE_STOCK = 100_000;
export const SCARCE_STOCK = 12;
const CLOSE_MS = 25_000;
const run = promisify(execFile);

/**
 * A whole shop with every part that can break: two web processes behind a load balancer, two workers, a separate
 * database behind a proxy, and either queues in Redis with objects in S3, or queues in PostgreSQL with objects in files.
 */
export class DrillShop {
  readonly webs: SupervisedProcess[] = [];
  readonly workers: SupervisedProcess[] = [];
  mailbox!: Mailbox;
  fal!: FakeFal;
  falProxy!: HttpProxy;
  stripeProxy!: HttpProxy;
  storageProxy!: HttpProxy;
  databaseProxy!: TcpProxy;
  stripe!: Stripe;
  redis: TestRedis | undefined;
  disk: Disk | undefined;
  /** Idempotency keys of the checkouts that shoppers started. */
  readonly checkoutKeys = new Set<string>();
  /** Idempotency keys of the refunds that the owner requested. */
  readonly refundKeys = new Set<string>();
  /** The shop's public address. */
  url = '';
  private postgres!: LocalPostgres;
  private sandbox!: RunningPaymentSandbox;
  private pool!: Pool;
  private folder = '';
  private readonly logFiles: string[] = [];
  private closing: Promise<void> | undefined;
  private readonly closers: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly backend: Backend,
    private readonly random: Random,
  ) {}

  static async open(backend: Backend, random: Random, logFolder: string): Promise<DrillShop> {
    const shop = new DrillShop(backend, random);
    try {
      await shop.build(logFolder);
      return shop;
    } catch (error) {
      await shop.close();
      throw error;
    }
  }

  get processes(): SupervisedProcess[] {
    return [...this.webs, ...this.workers];
  }

  async sql<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(statement, values)).rows;
  }

  /** The payment page of a Checkout Session. */
  paymentPage(sessionId: string): string {
    return `${this.sandbox.url}/pay/${sessionId}`;
  }

  /** Whether every web process is ready and every process is running. */
  async isReady(): Promise<boolean> {
    const answers = await Promise.all(this.webs.map((web) => web.isReady()));
    return answers.every(Boolean) && this.processes.every(({ isAtWork }) => isAtWork);
  }

  /** Counts the log lines of all processes that contain the word. */
  async countLogLines(word: string): Promise<number> {
    const logs = await Promise.all(this.logFiles.map((file) => readFile(file, 'utf8').catch(() => '')));
    return logs
      .join('\n')
      .split('\n')
      .filter((line) => line.includes(word)).length;
  }

  moveClock(aheadMs: number): void {
    this.processes.forEach((each) => each.moveClock(aheadMs));
  }

  /** `immediate` requires a recovery from the write-ahead log; `fast` is a regular shutdown. */
  async stopPostgres(how: 'immediate' | 'fast'): Promise<void> {
    if (how === 'fast') return this.postgres.stop();
    process.kill(this.postgres.pid, 'SIGQUIT');
  }

  async startPostgresAgain(): Promise<void> {
    this.postgres = await startPostgres({ folder: path.join(this.folder, 'postgres'), port: this.postgres.port });
  }

  close(): Promise<void> {
    this.closing ??= this.closeAll();
    return this.closing;
  }

  /** A part that does not close must not block the others. */
  private async closeAll(): Promise<void> {
    for (const close of this.closers.splice(0).toReversed()) {
      const timeout = pause(CLOSE_MS, undefined, { ref: false });
      await Promise.race([close(), timeout]).catch((error: Error) => console.error(error.message));
    }
  }

  private async build(logFolder: string): Promise<void> {
    this.folder = await makeTestFolder();
    this.closers.push(() => rm(this.folder, { recursive: true, force: true }));
    const settings = { ...(await this.buildDatabase()), ...(await this.buildQueues()), ...(await this.buildStorage()) };
    const env = { ...settings, ...(await this.buildServices()) };
    await this.runOnce('migrate', env);
    await this.runOnce('seed', env);
    await this.setStock();
    for (const number of [1, 2]) {
      const logFile = path.join(logFolder, `${this.backend}-${number}.log`);
      this.logFiles.push(logFile);
      const port = String(await findFreePort());
      this.webs.push(
        new SupervisedProcess({ logFile, name: `web ${number}`, program: 'server/main.js', settings: { ...env, PORT: port } }),
      );
      this.workers.push(new SupervisedProcess({ logFile, name: `worker ${number}`, program: 'workers/main.js', settings: env }));
    }
    this.closers.push(() => Promise.all(this.processes.map((each) => each.stop())));
    await Promise.all(this.processes.map((each) => each.start()));
  }

  private async buildDatabase(): Promise<Record<string, string>> {
    // With durable settings, unlike the test databases.
    this.postgres = await startPostgres({ folder: path.join(this.folder, 'postgres'), settings: ['max_connections=300'] });
    this.closers.push(() => this.postgres.stop());
    this.pool = new Pool({ connectionString: this.postgres.url, max: 3 });
    this.pool.on('error', () => undefined);
    this.closers.push(() => this.pool.end());
    const proxy = await TcpProxy.to(() => [this.postgres.port]);
    this.databaseProxy = proxy;
    this.closers.push(() => proxy.close());
    const url = new URL(this.postgres.url);
    url.port = String(proxy.port);
    return { DATABASE_URL: url.href, DATABASE_POOL_SIZE: '5' };
  }

  private async buildQueues(): Promise<Record<string, string>> {
    if (this.backend === 'postgres') return {};
    const redis = await TestRedis.start();
    this.closers.push(() => redis.remove());
    this.redis = redis;
    return { REDIS_URL: redis.url };
  }

  private async buildStorage(): Promise<Record<string, string>> {
    const storageProxy = await HttpProxy.start(this.random.fork('storage'));
    this.storageProxy = storageProxy;
    if (this.backend === 'postgres') {
      const folder = path.join(this.folder, 'objects');
      const disk = await Disk.mount(folder);
      this.closers.push(
        async () => disk?.unmount(),
        () => storageProxy.close(),
      );
      this.disk = disk;
      return { STORAGE_DIR: folder };
    }
    const s3: TestS3 = await startTestS3();
    this.closers.push(
      () => s3.stop(),
      () => storageProxy.close(),
    );
    storageProxy.target = s3.env.S3_ENDPOINT as string;
    return { ...s3.env, S3_ENDPOINT: storageProxy.url };
  }

  private async buildServices(): Promise<Record<string, string>> {
    const [falProxy, stripeProxy, mailbox] = await Promise.all([
      HttpProxy.start(this.random.fork('fal')),
      HttpProxy.start(this.random.fork('stripe')),
      Mailbox.open(),
    ]);
    const fal = await FakeFal.start({ publicUrl: falProxy.url });
    falProxy.target = fal.ownUrl;
    const balancer = await TcpProxy.to(() => this.webs.map((web) => web.port));
    this.url = `http://127.0.0.1:${balancer.port}`;
    this.sandbox = await startPaymentSandbox({
      port: 0,
      dataFile: path.join(this.folder, 'payments.ndjson'),
      webhookUrl: `${this.url}/webhooks/stripe`,
      webhookSecret: WEBHOOK_SECRET,
      secretKey: STRIPE_KEY,
      retryDelaysMs: [500, 1_000, 2_000, 3_000],
    });
    stripeProxy.target = this.sandbox.url;
    const { port } = new URL(this.sandbox.url);
    const stripe = new Stripe(STRIPE_KEY, { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
    const falWorker = new FalWorker(fal);
    Object.assign(this, { falProxy, stripeProxy, mailbox, fal, stripe });
    for (const each of [falProxy, stripeProxy, mailbox, balancer, this.sandbox, falWorker]) this.closers.push(() => each.close());
    this.closers.push(() => fal.stop());
    return {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: this.url,
      KEEPSAKE_SECRET: 'only-for-drills-only-for-drills-only',
      ADMIN_USER_ID: OWNER.id,
      OWNER_EMAIL: OWNER.email,
      AUTH_AUTOCONFIRM_EMAIL: 'on',
      RATE_LIMITS: 'off',
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripeProxy.url,
      CHECKOUT_RECONCILE_SECONDS: '2',
      FAL_KEY: 'test-key',
      FAL_BASE_URL: falProxy.url,
      FAL_JWKS_URL: fal.keysUrl,
      FAL_WEBHOOKS: 'on',
      SMTP_URL: mailbox.url,
    };
  }

  private async runOnce(task: 'migrate' | 'seed', env: Record<string, string>): Promise<void> {
    const file = path.join(projectRoot, 'dist/server/database', `${task}.js`);
    await run(process.execPath, [file], { cwd: projectRoot, env: { PATH: process.env.PATH, ...env } });
  }

  /** Makes every product track its stock; one has so few units that it sells out. */
  private async setStock(): Promise<void> {
    await this.sql('update catalog.products set stock_quantity = $1, stop_selling_at_zero = true', [AMPLE_STOCK]);
    await this.sql(
      'update catalog.products set stock_quantity = $1 where id = (select min(id::text)::uuid from catalog.products)',
      [SCARCE_STOCK],
    );
  }
}
