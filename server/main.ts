import 'reflect-metadata';
import { AppModule } from './app.module.js';
import {
  collectGarbage,
  ConfigError,
  loadConfig,
  logCrashes,
  logger,
  OpsServer,
  startTracing,
  stopOnSignal,
} from './platform/index.js';
import { createWebApp } from './platform/http/web-app.js';

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  await startTracing('keepsake-web', config);
  const app = await createWebApp(AppModule, config);
  stopOnSignal(app, { noticeSeconds: config.DRAIN_NOTICE_SECONDS, drainSeconds: config.DRAIN_SECONDS });
  await app.listen(config.PORT, config.HOST);
  await app.get(OpsServer).listen();
  logger.info({ port: config.PORT }, 'web is ready');
  collectGarbage();
}

logCrashes();
start().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message);
  else logger.fatal({ err: error }, 'web could not start');
  process.exit(1);
});
