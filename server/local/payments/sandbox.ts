import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { registerApi } from './api.js';
import type { SandboxClock } from './clock.js';
import { registerControlApi } from './control-api.js';
import { Coupons } from './coupons.js';
import { Disputes } from './disputes.js';
import { StripeApiError } from './errors.js';
import { Events } from './events.js';
import { Faults } from './faults.js';
import { newId } from './ids.js';
import { Idempotency, RESPONSE_RETENTION_MS } from './idempotency.js';
import { registerPaymentPage } from './page/routes.js';
import { Payments } from './payments.js';
import { SandboxRefunds } from './refunds.js';
import type { PaymentSandboxOptions, SandboxContext } from './sandbox-context.js';
import { Sessions } from './sessions.js';
import { Store } from './store.js';
import { WebhookSender } from './webhook-sender.js';

const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000];
const EXPIRY_CHECK_MS = 1000;

export interface RunningPaymentSandbox {
  url: string;
  close(): Promise<void>;
}

/**
 * Emulates Stripe: its HTTP API for the real SDK, signed events to the shop, and the payment page.
 * @throws when the port is taken
 */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<RunningPaymentSandbox> {
  const clock = options.clock ?? Date.now;
  const faults = new Faults();
  const store = new Store(options.dataFile);
  const sender = new WebhookSender(store, faults, {
    url: options.webhookUrl,
    secret: options.webhookSecret,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
  });
  const app = newServer(clock);
  const host = options.host ?? '127.0.0.1';
  const port = (): number => (app.server.address() as AddressInfo).port;
  const events = new Events(store, clock, faults, sender.enqueue);
  const coupons = new Coupons(store, clock);
  const sessions = new Sessions(store, events, coupons, clock, () => `http://localhost:${port()}`);
  const disputes = new Disputes(store, events, clock);
  const sandbox: SandboxContext = {
    options,
    store,
    clock,
    faults,
    coupons,
    sessions,
    payments: new Payments(store, sessions, events, coupons, clock),
    refunds: new SandboxRefunds(store, disputes, events, clock),
    disputes,
    events,
    idempotency: new Idempotency(store, clock),
  };
  void app.register(async (scope) => registerApi(scope, sandbox));
  void app.register(async (scope) => registerControlApi(scope, sandbox));
  void app.register(async (scope) => registerPaymentPage(scope, sandbox));
  await app.listen({ port: options.port, host });
  sender.start();
  const expiry = setInterval(() => sessions.expireDue(), EXPIRY_CHECK_MS);
  return {
    url: `http://${host}:${port()}`,
    async close() {
      clearInterval(expiry);
      await app.close();
      await sender.close();
      store.closeWithout(clock() - RESPONSE_RETENTION_MS);
    },
  };
}

function newServer(clock: SandboxClock): FastifyInstance {
  const app = Fastify({
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
    genReqId: () => newId('req_', 14),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply as FastifyReply),
  });
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ 'request-id': request.id, date: new Date(clock()).toUTCString() });
  });
  app.setNotFoundHandler(({ method, url }) => {
    const message = `Unrecognized request URL (${method}: ${url.split('?')[0]}). The payment sandbox speaks only a part of the API.`;
    throw new StripeApiError(404, { type: 'invalid_request_error', message });
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
  return app;
}

/** Answers in Stripe's format. The cause of a 500 is logged and not sent. */
function sendError(error: FastifyError | StripeApiError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof StripeApiError) {
    void reply.code(error.status).send({ error: error.body });
    return;
  }
  const status = error.statusCode ?? 500;
  if (status < 500) {
    void reply.code(status).send({ error: { type: 'invalid_request_error', message: error.message } });
    return;
  }
  console.error(`payment sandbox: ${request.method} ${request.url.split('?')[0]} failed`, error);
  const message = 'An unknown error occurred in the payment sandbox.';
  void reply.code(500).send({ error: { type: 'api_error', message } });
}
