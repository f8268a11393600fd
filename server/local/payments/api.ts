import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { StripeApiError } from './errors.js';
import { listEventsParams } from './events.js';
import { expandObject } from './expand.js';
import { decodeForm } from './form-encoding.js';
import type { ApiResponse } from './idempotency.js';
import { parseParams } from './params.js';
import { createRefundParams, listRefundsParams } from './refunds.js';
import type { SandboxContext } from './sandbox-context.js';
import { createSessionParams } from './session-params.js';
import { listSessionsParams, onlyExpand } from './sessions.js';

type Handler<T> = (params: T, id: string) => unknown;
type WithExpand = z.ZodType<{ expand?: string[] | undefined }>;

/** The part of Stripe's API that the shop uses, under /v1. */
export function registerApi(app: FastifyInstance, sandbox: SandboxContext): void {
  const { sessions, refunds, events } = sandbox;
  const get = <S extends WithExpand>(path: string, schema: S, handler: Handler<z.output<S>>): void => {
    app.get(path, (request, reply) => answerGet(sandbox, request, reply, schema, handler));
  };
  const post = <S extends WithExpand>(path: string, schema: S, handler: Handler<z.output<S>>): void => {
    app.post(path, (request, reply) => answerPost(sandbox, request, reply, schema, handler));
  };

  app.addHook('onRequest', async (request) => {
    if (!request.is404) checkApiKey(request.headers.authorization, sandbox.options.secretKey);
  });

  post('/v1/checkout/sessions', createSessionParams, (params) => sessions.create(params));
  get('/v1/checkout/sessions', listSessionsParams, (params) => sessions.list(params));
  get('/v1/checkout/sessions/:id', onlyExpand, (_, id) => sessions.retrieve(id));
  post('/v1/checkout/sessions/:id/expire', onlyExpand, (_, id) => sessions.expire(id));
  post('/v1/refunds', createRefundParams, (params) => refunds.create(params));
  get('/v1/refunds', listRefundsParams, (params) => refunds.list(params));
  get('/v1/events', listEventsParams, (params) => events.list(params));
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
