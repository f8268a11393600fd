import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { AppModule } from '../../server/app.module.js';
import { migrateDatabase } from '../../server/database/migrations.js';
import { Identity } from '../../server/identity/index.js';
import { startPaymentSandbox, type RunningPaymentSandbox } from '../../server/local/payments/sandbox.js';
import { findFreePort } from '../../server/local/ports.js';
import { createWebApp } from '../../server/platform/http/web-app.js';
import { Clock, type Config, loadConfig, nestLogger } from '../../server/platform/index.js';
import { WorkerModule } from '../../workers/worker.module.js';
import { openInbox, type TestInbox } from './inbox.js';
import { createTestDatabase, type TestDatabase } from './postgres.js';

export const OWNER_ID = '018f0000-0000-7000-8000-00000000a11c';
const PASSWORD = 'a password of the tests';

export interface TestAppOptions {
  /** Without workers nothing is applied until `startWorker` is called. */
  worker?: boolean;
  settings?: Record<string, string>;
}

/** The whole shop in this process: web tier, worker tier, payment sandbox, inbox, on a database of its own. */
export class TestApp {
  web!: NestFastifyApplication;
  worker: INestApplicationContext | undefined;
  payments!: RunningPaymentSandbox;
  inbox!: TestInbox;
  config!: Config;
  private database!: TestDatabase;
  private client!: Client;
  private folder!: string;
  /** How far the shop's clock is ahead of the real one, in ms. */
  private aheadMs = 0;

  static async start({ worker = true, settings = {} }: TestAppOptions = {}): Promise<TestApp> {
    const app = new TestApp();
    await app.open(settings);
    if (worker) await app.startWorker();
    return app;
  }

  get url(): string {
    return `http://127.0.0.1:${this.config.PORT}`;
  }

  async startWorker(): Promise<void> {
    this.worker = await NestFactory.createApplicationContext(WorkerModule.for(this.config), { logger: nestLogger });
    this.setClockOf(this.worker);
    await this.worker.init();
  }

  async stopWorker(): Promise<void> {
    await this.worker?.close();
    this.worker = undefined;
  }

  /** Moves the shop's clock; the sandbox and the queues keep the real time. */
  passTime(ms: number): void {
    this.aheadMs += ms;
  }

  async call(method: string, address: string, { body, token, headers = {} }: CallOptions = {}): Promise<Response> {
    return fetch(new URL(address, this.url), {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Makes a confirmed user if there is none and signs in through the protocol. @returns id and access token */
  async signIn(email: string, id?: string): Promise<{ id: string; token: string }> {
    const user = { email, password: PASSWORD, firstName: 'Nora', lastName: 'Alvim', ...(id ? { id } : {}) };
    const userId = await this.web.get(Identity).ensureUser(user);
    const answer = await this.call('POST', '/auth/v1/token?grant_type=password', { body: { email, password: PASSWORD } });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    return { id: userId, token };
  }

  signInOwner(): Promise<{ id: string; token: string }> {
    return this.signIn('owner@keepsake.example', OWNER_ID);
  }

  async sql<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(statement, values)).rows;
  }

  /** What only the stand-in for Stripe can do: faults, payments without a browser, disputes. */
  async sandbox<Answer = unknown>(method: string, address: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${this.payments.url}/_sandbox${address}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return (await answer.json()) as Answer;
  }

  async stop(): Promise<void> {
    await this.stopWorker();
    await this.payments.close();
    await this.web.close();
    await this.inbox.close();
    await this.client.end();
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async open(settings: Record<string, string>): Promise<void> {
    const [port, paymentsPort] = [await findFreePort(), await findFreePort()];
    this.folder = await mkdtemp(path.join(tmpdir(), 'keepsake-test-'));
    this.inbox = await openInbox();
    this.database = await createTestDatabase();
    await migrateDatabase(this.database.url);
    this.client = new Client({ connectionString: this.database.url });
    await this.client.connect();
    this.config = loadConfig({
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      KEEPSAKE_SECRET: 'a secret of the tests, long enough',
      ADMIN_USER_ID: OWNER_ID,
      DATABASE_URL: this.database.url,
      STORAGE_DIR: path.join(this.folder, 'objects'),
      STRIPE_SECRET_KEY: 'sk_test_keepsake',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
      STRIPE_API_URL: `http://127.0.0.1:${paymentsPort}`,
      SMTP_URL: this.inbox.smtpUrl,
      AUTH_RATE_LIMITS: 'false',
      CHECKOUT_RECONCILE_SECONDS: '1',
      ...settings,
    });
    this.payments = await startPaymentSandbox({
      port: paymentsPort,
      dataFile: path.join(this.folder, 'payments.ndjson'),
      webhookUrl: `${this.url}/webhooks/stripe`,
      webhookSecret: this.config.STRIPE_WEBHOOK_SECRET,
      retryDelaysMs: [50, 100, 200],
    });
    this.web = await createWebApp(AppModule.for(this.config));
    this.setClockOf(this.web);
    await this.web.listen(port, '127.0.0.1');
  }

  private setClockOf(context: INestApplicationContext): void {
    context.get(Clock).now = () => new Date(Date.now() + this.aheadMs);
  }
}

export interface CallOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** Asks again until there is an answer other than false, null or undefined; the test's own limit ends a vain wait. */
export async function eventually<T>(probe: () => Promise<T | false | null | undefined> | T | false | null | undefined): Promise<T> {
  for (;;) {
    const answer = await probe();
    if (answer !== false && answer !== null && answer !== undefined) return answer;
    await delay(20);
  }
}
