import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { Pool } from 'pg';
import { Users } from '../../server/identity/index.js';
import { startPaymentSandbox, type RunningPaymentSandbox } from '../../server/local/payments/sandbox.js';
import { Clock, CONFIG, type Config } from '../../server/platform/index.js';
import { createShopDatabase, OWNER_ID, startWebApp, startWorkers, type TestWebApp, type TestWorkers } from './app.js';
import { startTestInbox, type TestInbox } from './inbox.js';
import { reservePort } from './ports.js';
import type { TestDatabase } from './postgres.js';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';
export const PASSWORD = 'a password of the tests';

export interface CallOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  redirect?: RequestRedirect;
}

/** The whole shop in this process: web tier, workers, payment sandbox and inbox, with a separate database. */
export class TestShop {
  web!: TestWebApp;
  inbox!: TestInbox;
  payments!: RunningPaymentSandbox;
  private workers: TestWorkers | undefined;
  private database!: TestDatabase;
  private pool!: Pool;
  private folder!: string;
  private env!: Record<string, string>;
  /** Offset of the shop's clock from real time, in ms. */
  private aheadMs = 0;

  /** Without workers, no job runs until `startWorkers` is called. `env` adds settings. */
  static async open({ workers = true, env = {} }: { workers?: boolean; env?: Record<string, string> } = {}): Promise<TestShop> {
    const shop = new TestShop();
    await shop.openParts(env);
    if (workers) await shop.startWorkers();
    return shop;
  }

  /** `env` adds settings, such as fewer queues. */
  async startWorkers(env: Record<string, string> = {}): Promise<TestWorkers> {
    this.workers = await startWorkers({ env: { ...this.env, PUBLIC_URL: this.web.url, ...env } });
    this.setClockOf(this.workers.app);
    return this.workers;
  }

  async stopWorkers(): Promise<void> {
    await this.workers?.close();
    this.workers = undefined;
  }

  /** Moves the clock of shop and sandbox; queues run on real time. */
  passTime(ms: number): void {
    this.aheadMs += ms;
  }

  /** The shop's time, in ms. */
  now(): number {
    return Date.now() + this.aheadMs;
  }

  call(method: string, address: string, { body, token, headers = {}, redirect }: CallOptions = {}): Promise<Response> {
    return fetch(new URL(address, this.web.url), {
      method,
      redirect,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  async json<Body>(method: string, address: string, options: CallOptions = {}): Promise<Body> {
    return (await (await this.call(method, address, options)).json()) as Body;
  }

  /** Creates a confirmed user if needed, and signs in through the API. */
  async signIn(email: string, id?: string): Promise<{ id: string; token: string }> {
    const user = { email, password: PASSWORD, firstName: 'Nora', lastName: 'Alvim', ...(id ? { id } : {}) };
    const userId = await this.web.app.get(Users, { strict: false }).ensure(user);
    const answer = await this.json<{ access_token: string }>('POST', '/auth/v1/token?grant_type=password', {
      body: { email, password: PASSWORD },
    });
    return { id: userId, token: answer.access_token };
  }

  signInOwner(): Promise<{ id: string; token: string }> {
    return this.signIn('owner@keepsake.example', OWNER_ID);
  }

  /** Settings for a separate process of this shop, except for queues with their own Redis. */
  get settings(): Record<string, string> {
    const { QUEUE_REDIS_URLS: _, ...config } = this.web.app.get<Config>(CONFIG);
    return Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)]));
  }

  async sql<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(statement, values)).rows;
  }

  /** Controls the payment sandbox: faults, payments without a browser, disputes. */
  async sandbox<Answer = unknown>(method: string, address: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${this.payments.url}/_sandbox${address}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return (await answer.json()) as Answer;
  }

  async close(): Promise<void> {
    await this.stopWorkers();
    await this.payments.close();
    await this.web.close();
    await this.inbox.close();
    await this.pool.end();
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async openParts(env: Record<string, string>): Promise<void> {
    this.folder = await mkdtemp(path.join(tmpdir(), 'keepsake-test-shop-'));
    [this.database, this.inbox] = await Promise.all([createShopDatabase(), startTestInbox()]);
    this.pool = new Pool({ connectionString: this.database.url, max: 2 });
    this.pool.on('error', () => undefined);
    const port = await reservePort();
    this.env = {
      DATABASE_URL: this.database.url,
      STORAGE_DIR: path.join(this.folder, 'objects'),
      SMTP_URL: this.inbox.smtpUrl,
      ...this.inbox.twilio,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      CHECKOUT_RECONCILE_SECONDS: '3',
      ...env,
    };
    this.web = await startWebApp({ env: this.env });
    this.setClockOf(this.web.app);
    this.payments = await startPaymentSandbox({
      port,
      dataFile: path.join(this.folder, 'payments.ndjson'),
      webhookUrl: `${this.web.url}/webhooks/stripe`,
      webhookSecret: WEBHOOK_SECRET,
      retryDelaysMs: [50, 100, 200],
      clock: () => this.now(),
    });
  }

  private setClockOf(app: INestApplicationContext): void {
    app.get(Clock).now = () => new Date(this.now());
  }
}
