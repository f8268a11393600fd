import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import {
  collectGarbage,
  ConfigError,
  loadConfig,
  logCrashes,
  logger,
  nestLogger,
  OpsServer,
  startTracing,
  stopOnSignal,
} from '../server/platform/index.js';
import { WorkerModule } from './worker.module.js';

async function start(): Promise<void> {
  const config = loadConfig(process.env, { isWorker: true });
  await startTracing('keepsake-worker', config);
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(config), {
    logger: nestLogger,
    abortOnError: false,
  });
  // No load balancer sends requests to a worker, so it stops taking jobs immediately.
  stopOnSignal(app, { noticeSeconds: 0, drainSeconds: config.DRAIN_SECONDS });
  await app.get(OpsServer).listen();
  logger.info({ queues: config.WORKER_QUEUES }, 'worker is ready');
  process.send?.('ready');
  collectGarbage();
}

logCrashes();
start().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message);
  else logger.fatal({ err: error }, 'worker could not start');
  process.exit(1);
});
