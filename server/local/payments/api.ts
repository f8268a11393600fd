import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import type { z } from 'zod';
import { checkApiKey } from './authentication.js';
import { InvalidParameters, StripeApiError } from './errors.js';
import { listEventsParams } from './events.js';
import { expandObject } from './expand.js';
import { decodeForm } from './form-encoding.js';
import type { ApiResponse } from './idempotency.js';
import { parseParams } from './params.js';
import { createRefundParams, listRefundsParams } from './refunds.js';
import type { SandboxContext } from './sandbox-context.js';
import { createSessionParams } from './session-params.js';
import { listLineItemsParams, listSessionsParams, onlyExpand } from './sessions.js';

type Handler<T> = (params: T, id: string) => unknown;
type WithExpand = z.ZodType<{ expand?: string[] | undefined }>;

/** The part of Stripe's API that the shop uses, under /v1. */
export function registerApi(app: FastifyInstance, sandbox: SandboxContext): void {
  const { sessions, payments, refunds, events } = sandbox;
  const get = <S extends WithExpand>(path: string, schema: S, handler: Handler<z.output<S>>): void => {
    app.get(path, (request, reply) => answerGet(sandbox, request, reply, schema, handler));
  };
  const post = <S extends WithExpand>(path: string, schema: S, handler: Handler<z.output<S>>): void => {
    app.post(path, (request, reply) => answerPost(sandbox, request, reply, schema, handler));
  };

  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) checkApiKey(request.headers.authorization, sandbox.options.secretKey);
    void reply.header('stripe-version', apiVersion(request));
  });

  post('/v1/checkout/sessions', createSessionParams, (params) => sessions.create(params));
  get('/v1/checkout/sessions', listSessionsParams, (params) => sessions.list(params));
  get('/v1/checkout/sessions/:id', onlyExpand, (_, id) => sessions.retrieve(id));
  get('/v1/checkout/sessions/:id/line_items', listLineItemsParams, (params, id) => sessions.listLineItems(id, params));
  post('/v1/checkout/sessions/:id/expire', onlyExpand, (_, id) => sessions.expire(id));
  get('/v1/payment_intents/:id', onlyExpand, (_, id) => payments.retrieveIntent(id));
  get('/v1/charges/:id', onlyExpand, (_, id) => payments.retrieveCharge(id));
  post('/v1/refunds', createRefundParams, (params) => refunds.create(params));
  get('/v1/refunds', listRefundsParams, (params) => refunds.list(params));
  get('/v1/refunds/:id', onlyExpand, (_, id) => refunds.retrieve(id));
  get('/v1/events', listEventsParams, (params) => events.list(params));
  get('/v1/events/:id', onlyExpand, (_, id) => events.retrieve(id));
}

async function answerGet<S extends WithExpand>(
  sandbox: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
  schema: S,
  handler: Handler<z.output<S>>,
): Promise<unknown> {
  await applyFaults(sandbox);
  const params = parseParams(schema, decodeForm(request.url.split('?')[1] ?? ''));
  const body = expandObject(sandbox.store, handler(params, idOf(request)), params.expand);
  return send(sandbox, reply, { status: 200, body, replayed: false });
}

async function answerPost<S extends WithExpand>(
  sandbox: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
  schema: S,
  handler: Handler<z.output<S>>,
): Promise<unknown> {
  const rawBody = typeof request.body === 'string' ? request.body : '';
  const execute = (): unknown => {
    const params = parseParams(schema, decodeForm(rawBody));
    return expandObject(sandbox.store, handler(params, idOf(request)), params.expand);
  };
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') {
    await applyFaults(sandbox);
    return send(sandbox, reply, { status: 200, body: sandbox.store.transaction(execute), replayed: false });
  }
  void reply.header('idempotency-key', key);
  const description = `POST ${request.url}\n${rawBody}`;
  return send(sandbox, reply, await sandbox.idempotency.once(key, description, () => applyFaults(sandbox), execute));
}

function send(sandbox: SandboxContext, reply: FastifyReply, answer: ApiResponse): unknown {
  if (sandbox.faults.takeDroppedResponse()) {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  if (answer.replayed) void reply.header('idempotent-replayed', 'true');
  return reply.code(answer.status).send(answer.body);
}

async function applyFaults({ faults }: SandboxContext): Promise<void> {
  const status = faults.takeFailureStatus();
  if (faults.current.latencyMs > 0) await delay(faults.current.latencyMs);
  if (status === null) return;
  const rateLimited = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } as const;
  const failed = { type: 'api_error', message: 'A failure that was asked for at the control endpoint.' } as const;
  throw new StripeApiError(status, status === 429 ? rateLimited : failed);
}

function apiVersion(request: FastifyRequest): string {
  const version = request.headers['stripe-version'];
  if (version === undefined) return Stripe.API_VERSION;
  if (typeof version !== 'string' || !/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version)) {
    throw new InvalidParameters(`Invalid Stripe API version: ${String(version).slice(0, 40)}`);
  }
  return version;
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id?: string }).id ?? '';
}
