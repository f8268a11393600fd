import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { createCouponParams } from './coupons.js';
import { listDisputesParams } from './disputes.js';
import { StripeApiError } from './errors.js';
import { listEventsParams } from './events.js';
import { expandObject } from './expand.js';
import { decodeForm } from './form-encoding.js';
import type { Faults } from './faults.js';
import { parseParams } from './params.js';
import { createRefundParams, listRefundsParams } from './refunds.js';
import type { SandboxContext } from './sandbox-context.js';
import { createSessionParams } from './session-params.js';
import { listSessionsParams, onlyExpand } from './sessions.js';

type Handler<T> = (params: T, id: string) => unknown;
type WithExpand = z.ZodType<{ expand?: string[] | undefined }>;

/** The part of Stripe's API that the shop uses, under /v1. */
export function registerApi(app: FastifyInstance, sandbox: SandboxContext): void {
  const { coupons, sessions, refunds, disputes, events } = sandbox;
  const get = <S extends WithExpand>(path: string, schema: S, handler: Handler<z.output<S>>): void => {
    app.get(path, (request, reply) => answer(sandbox, request, reply, schema, handler));
  };
  const post = <S extends WithExpand>(path: string, schema: S, handler: Handler<z.output<S>>): void => {
    app.post(path, (request, reply) => answer(sandbox, request, reply, schema, handler));
  };

  app.addHook('onRequest', async (request) => {
    if (!request.is404) checkApiKey(request.headers.authorization, sandbox.options.secretKey);
  });

  post('/v1/coupons', createCouponParams, (params) => coupons.create(params));
  get('/v1/coupons/:id', onlyExpand, (_, id) => coupons.retrieve(id));
  post('/v1/checkout/sessions', createSessionParams, (params) => sessions.create(params));
  get('/v1/checkout/sessions', listSessionsParams, (params) => sessions.list(params));
  get('/v1/checkout/sessions/:id', onlyExpand, (_, id) => sessions.retrieve(id));
  post('/v1/checkout/sessions/:id/expire', onlyExpand, (_, id) => sessions.expire(id));
  post('/v1/refunds', createRefundParams, (params) => refunds.create(params));
  get('/v1/refunds', listRefundsParams, (params) => refunds.list(params));
  get('/v1/disputes', listDisputesParams, (params) => disputes.list(params));
  get('/v1/radar/early_fraud_warnings', listDisputesParams, (params) => disputes.listWarnings(params));
  get('/v1/events', listEventsParams, (params) => events.list(params));
}

async function answer<S extends WithExpand>(
  { store, faults, idempotency }: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
  schema: S,
  handler: Handler<z.output<S>>,
): Promise<unknown> {
  await applyFaults(faults);
  const encoded =
    request.method === 'GET' ? (request.url.split('?')[1] ?? '') : typeof request.body === 'string' ? request.body : '';
  const execute = (): unknown => {
    const params = parseParams(schema, decodeForm(encoded));
    return expandObject(store, handler(params, idOf(request)), params.expand);
  };
  const key = request.headers['idempotency-key'];
  const { status, body, replayed } =
    typeof key === 'string' && request.method === 'POST'
      ? idempotency.once(key, `POST ${request.url}\n${encoded}`, execute)
      : { status: 200, body: store.transaction(execute), replayed: false };
  if (faults.takeDroppedResponse()) {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  if (replayed) void reply.header('idempotent-replayed', 'true');
  return reply.code(status).send(body);
}

async function applyFaults(faults: Faults): Promise<void> {
  const status = faults.takeFailureStatus();
  if (faults.current.latencyMs > 0) await pause(faults.current.latencyMs);
  if (status === null) return;
  const rateLimited = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } as const;
  const failed = { type: 'api_error', message: 'Failed by the fault settings.' } as const;
  throw new StripeApiError(status, status === 429 ? rateLimited : failed);
}

/** @param secretKey the only valid key; when absent, any test key (`sk_test_…`) does */
function checkApiKey(authorization: string | undefined, secretKey: string | undefined): void {
  const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '';
  if (secretKey === undefined ? key.startsWith('sk_test_') : key === secretKey) return;
  throw new StripeApiError(401, { type: 'invalid_request_error', message: 'No valid API key was provided.' });
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id?: string }).id ?? '';
}
