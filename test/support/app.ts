import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppModule } from '../../server/app.module.js';
import { type Config, loadConfig, logger, nestLogger, OpsServer } from '../../server/platform/index.js';
import { createWebApp } from '../../server/platform/http/web-app.js';
import { WorkerModule } from '../../workers/worker.module.js';
import './cheap-parts.js';
import { reservePort } from './ports.js';
import { createTestDatabase, templateDatabase, type TestDatabase } from './postgres.js';

// Tests cause failures on purpose.
logger.level = process.env.LOG_LEVEL ?? 'silent';

export const OWNER_ID = '018f0000-0000-7000-8000-00000000a11c';

/** Settings of the shop under test; `env` wins. */
function testConfig(env: Record<string, string>): Config {
  return loadConfig({
    NODE_ENV: 'test',
    KEEPSAKE_SECRET: 'only-for-tests-only-for-tests-only',
    ADMIN_USER_ID: OWNER_ID,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    OWNER_EMAIL: 'owner@keepsake.example',
    RATE_LIMITS: 'off',
    // A spec that stops a worker in the middle of a job waits for this time.
    DRAIN_SECONDS: '1',
    ...(env.S3_BUCKET ? {} : { STORAGE_DIR: path.join(tmpdir(), `keepsake-test-objects-${process.pid}`) }),
    ...env,
  });
}

/** A fresh database with the current schema. */
export async function createShopDatabase(): Promise<TestDatabase> {
  const template = await templateDatabase('shop', async (url) => {
    // Imported on demand: it is slow to load, and only one worker needs it.
    const { migrateDatabase } = await import('../../server/database/migrate-database.js');
    await migrateDatabase(url);
  });
  return createTestDatabase({ template });
}

export interface TestWebApp {
  app: NestFastifyApplication;
  url: string;
  close(): Promise<void>;
}

/** The real web tier on a free port, which is also its public URL. */
export async function startWebApp({ env }: { env: Record<string, string> }): Promise<TestWebApp> {
  const port = await reservePort();
  const url = `http://localhost:${port}`;
  const config = testConfig({ PUBLIC_URL: url, PORT: String(port), ...env });
  const app = await createWebApp(AppModule, config);
  await app.listen(port, '127.0.0.1');
  await app.get(OpsServer).listen();
  return { app, url, close: () => app.close() };
}

export interface TestWorkers {
  app: INestApplicationContext;
  close(): Promise<void>;
}

/** The real worker tier in this process; `WORKER_QUEUES` chooses its queues. */
export async function startWorkers({ env }: { env: Record<string, string> }): Promise<TestWorkers> {
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(testConfig(env)), { logger: nestLogger });
  await app.get(OpsServer).listen();
  return { app, close: () => app.close() };
}
