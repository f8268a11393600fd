import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyError, type FastifyReply } from 'fastify';
import { JournalStore } from '../journal-store.js';
import { registerApi, sendError } from './api.js';
import { Assets } from './assets.js';
import { Callbacks } from './callbacks.js';
import { registerControlApi } from './control-api.js';
import { notFound } from './errors.js';
import { Faults } from './faults.js';
import { Orders } from './orders.js';
import { registerPages } from './pages.js';
import { ProductionStages } from './production.js';
import type { Collections } from './records.js';
import type { PrintingSandboxOptions, SandboxContext } from './sandbox-context.js';

const RETRY_DELAYS_MS = [1000, 5000, 30_000];
const ASSET_RETRY_MS = 1000;

export interface RunningPrintingSandbox {
  url: string;
  /** For PRODIGI_API_URL. */
  apiUrl: string;
  close(): Promise<void>;
}

/**
 * Emulates Prodigi's print API v4: orders, quotes and products, downloads of print files, and callbacks to the shop.
 * @throws when the port is taken
 */
export async function startPrintingSandbox(options: PrintingSandboxOptions): Promise<RunningPrintingSandbox> {
  const clock = options.clock ?? Date.now;
  const faults = new Faults();
  const store = new JournalStore<Collections>(options.dataFile, ['orders', 'keys', 'callbacks']);
  const assets = new Assets(faults, options.assetRetryMs ?? ASSET_RETRY_MS);
  const callbacks = new Callbacks(store, faults, clock, options.retryDelaysMs ?? RETRY_DELAYS_MS);
  const orders = new Orders(store, faults, clock);
  const production = new ProductionStages(store, orders, assets, callbacks, faults, clock);
  const sandbox: SandboxContext = { options, faults, orders, production, callbacks };
  const app = Fastify({
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply as FastifyReply),
  });
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  app.setErrorHandler<FastifyError>(sendError);
  void app.register(async (scope) => registerApi(scope, sandbox));
  void app.register(async (scope) => registerControlApi(scope, sandbox));
  void app.register(async (scope) => registerPages(scope, sandbox));
  const host = options.host ?? '127.0.0.1';
  await app.listen({ port: options.port, host });
  callbacks.start();
  production.resume();
  const url = `http://${host}:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    apiUrl: `${url}/v4.0`,
    async close() {
      await app.close();
      assets.close();
      await production.close();
      await callbacks.close();
      store.close();
    },
  };
}
