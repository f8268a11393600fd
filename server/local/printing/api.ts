import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, ProdigiApiError } from './errors.js';
import { findProduct } from './products.js';
import { parseOrder, parseQuote } from './requests.js';
import type { SandboxContext } from './sandbox-context.js';

const MAX_ORDERS = 100;

interface Answer {
  outcome: string;
  [part: string]: unknown;
}

interface IdRoute {
  Params: { id: string };
}

/** The part of Prodigi's API that the shop uses, under /v4.0. */
export function registerApi(app: FastifyInstance, sandbox: SandboxContext): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    if (request.headers['x-api-key'] !== sandbox.options.apiKey) throw new ProdigiApiError(401, 'NotAuthenticated');
  });
  app.addHook('onSend', async () => {
    const { latencyMs } = sandbox.faults.current;
    if (latencyMs > 0) await pause(latencyMs);
  });
  registerOrders(app, sandbox);
  registerActions(app, sandbox);
  app.get<{ Params: { sku: string } }>('/v4.0/products/:sku', (request, reply) =>
    answer(sandbox, reply, () => ({ outcome: 'Ok', product: shownProduct(request.params.sku) })),
  );
  app.post('/v4.0/quotes', (request, reply) => answer(sandbox, reply, () => quote(sandbox, request.body)));
}

function registerOrders(app: FastifyInstance, sandbox: SandboxContext): void {
  const { orders } = sandbox;
  app.post('/v4.0/orders', (request, reply) => answer(sandbox, reply, () => create(sandbox, request.body)));
  app.get<{ Querystring: Record<string, string | string[] | undefined> }>('/v4.0/orders', ({ query }, reply) =>
    answer(sandbox, reply, () => {
      const top = Math.min(MAX_ORDERS, Number(query.top ?? MAX_ORDERS) || MAX_ORDERS);
      const merchantReferences = [query.merchantReferences ?? []].flat();
      const list = orders.list({ merchantReferences, top, skip: Number(query.skip ?? 0) || 0 });
      return { outcome: 'Ok', ...list, nextUrl: null };
    }),
  );
  app.get<IdRoute>('/v4.0/orders/:id', ({ params }, reply) =>
    answer(sandbox, reply, () => ({ outcome: 'Ok', order: orders.find(params.id) })),
  );
}

function registerActions(app: FastifyInstance, sandbox: SandboxContext): void {
  const { orders, production } = sandbox;
  app.get<IdRoute>('/v4.0/orders/:id/actions', ({ params }, reply) =>
    answer(sandbox, reply, () => {
      const cancel = { isAvailable: production.canCancel(orders.find(params.id)) ? 'Yes' : 'No' };
      const never = { isAvailable: 'No' };
      const others = { changeRecipientDetails: never, changeShippingMethod: never, changeMetaData: never };
      return { outcome: 'Ok', cancel, ...others };
    }),
  );
  app.post<IdRoute>('/v4.0/orders/:id/actions/cancel', ({ params }, reply) =>
    answer(sandbox, reply, () => production.cancel(params.id)),
  );
}

function create({ faults, orders, production }: SandboxContext, body: unknown): Answer {
  const { order, isNew } = orders.create(parseOrder(body));
  if (!isNew) return { outcome: 'AlreadyExists', order: faults.current.sparseAlreadyExists ? { id: order.id } : order };
  production.begin(order.id);
  const isUnavailable = order.items.some(({ sku }) => faults.current.unavailable.includes(sku));
  return { outcome: isUnavailable ? 'CreatedWithIssues' : 'Created', order };
}

function quote({ faults, orders }: SandboxContext, body: unknown): Answer {
  const request = parseQuote(body);
  const { destinationCountryCode: country, items } = request;
  const isMade = items.every(({ sku }) => {
    const shipsTo = findProduct(sku)?.variants.flatMap((variant) => variant.shipsTo) ?? [];
    return shipsTo.includes(country) && !faults.current.unavailable.includes(sku);
  });
  if (!isMade) return { outcome: 'NotAvailable', quotes: [] };
  const { itemsCost, shipping, unitCosts } = orders.quote(request);
  const shipmentMethod = request.shippingMethod ?? 'Standard';
  const quotedItems = items.map((item, index) => ({ ...item, unitCost: unitCosts[index] }));
  return { outcome: 'Created', quotes: [{ shipmentMethod, costSummary: { items: itemsCost, shipping }, items: quotedItems }] };
}

function shownProduct(sku: string): object {
  const product = findProduct(sku);
  if (!product) throw notFound();
  const { description, attributes, areas, variants } = product;
  return {
    sku: product.sku,
    description,
    attributes,
    printAreas: areas,
    variants: variants.map(({ sizes, ...variant }) => ({
      ...variant,
      printAreaSizes: Object.fromEntries(
        Object.entries(sizes).map(([name, [width, height]]) => [
          name,
          { horizontalResolution: width, verticalResolution: height },
        ]),
      ),
    })),
  };
}

async function answer(
  { faults }: SandboxContext,
  reply: FastifyReply,
  work: () => Answer | Promise<Answer>,
): Promise<FastifyReply> {
  const status = faults.takeFailureStatus();
  if (faults.take('rateLimitNext')) return reply.code(429).type('text/plain').send('Too many requests. Try again later.');
  if (status !== null) throw new ProdigiApiError(status, 'InternalServerError');
  const body = await work();
  if (faults.take('dropResponses')) {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  return reply.send(withTrace(body));
}

function withTrace(body: object): object {
  return { ...body, traceParent: `00-${crypto.randomUUID().replaceAll('-', '')}-${'0'.repeat(15)}1-00` };
}

/** Answers in Prodigi's format. The cause of a 500 is logged and not sent. */
export function sendError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ProdigiApiError) {
    const { status, outcome, failures } = error;
    void reply.code(status).send(withTrace({ outcome, ...(failures && { failures }) }));
    return;
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) console.error(`printing sandbox: ${request.method} ${request.url.split('?')[0]} failed`, error);
  const outcome = status < 500 ? 'ValidationFailed' : 'InternalServerError';
  void reply.code(status).send(withTrace({ outcome }));
}
