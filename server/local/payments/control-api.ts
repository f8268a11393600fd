import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { TEST_CARDS, type TestCard } from './cards.js';
import { InvalidParameters, StripeApiError } from './errors.js';
import { faultSettings } from './faults.js';
import type { BuyerDetails, Session } from './records.js';
import type { SandboxContext } from './sandbox-context.js';

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const LOOPBACK_NAMES = ['127.0.0.1', '[::1]', 'localhost'];

const completion = z.strictObject({ email: z.email().optional(), webhooks: z.boolean().default(true) });
const disputeRequest = z.strictObject({
  paymentIntent: z.string().max(200),
  reason: z.string().max(100).default('fraudulent'),
});
const deliveryFilter = z.strictObject({ event: z.string().max(200).optional(), type: z.string().max(100).optional() });

/** Lets tests and drills on this machine cause what Stripe itself would not: faults, disputes, payments without a page. */
export function registerControlApi(app: FastifyInstance, sandbox: SandboxContext): void {
  const { faults, store, events, disputes } = sandbox;

  app.addHook('onRequest', async (request) => requireLoopback(request));

  app.get('/_sandbox/faults', () => faults.current);
  app.put('/_sandbox/faults', (request) => {
    faults.current = parse(faultSettings, request.body);
    return faults.current;
  });

  app.get('/_sandbox/deliveries', (request) => {
    const { event, type } = parse(deliveryFilter, request.query);
    const deliveries = store
      .all('deliveries')
      .filter((delivery) => event === undefined || delivery.event === event)
      .filter((delivery) => type === undefined || delivery.type === type);
    return { deliveries };
  });

  app.post<{ Params: { id: string } }>('/_sandbox/events/:id/redeliver', (request) => events.redeliver(request.params.id));

  app.post<{ Params: { id: string } }>('/_sandbox/sessions/:id/complete', (request) =>
    complete(sandbox, request.params.id, parse(completion, request.body ?? {})),
  );

  app.post('/_sandbox/disputes', (request) => {
    const { paymentIntent, reason } = parse(disputeRequest, request.body);
    return disputes.open(paymentIntent, reason);
  });
}

/** Pays a session as a buyer with the first card and the first shipping option would. */
function complete(sandbox: SandboxContext, id: string, { email, webhooks }: z.output<typeof completion>): Session {
  const { faults, payments, sessions } = sandbox;
  const { session } = sessions.record(id);
  const before = faults.current;
  if (!webhooks) faults.current = { ...before, dropWebhooks: true };
  try {
    const outcome = payments.pay(id, testBuyer(session, email), TEST_CARDS[0] as TestCard);
    if (outcome.kind !== 'paid') throw new InvalidParameters(`The session is ${session.status}.`);
  } finally {
    faults.current = before;
  }
  return sessions.retrieve(id);
}

function testBuyer(session: Session, email: string | undefined): BuyerDetails {
  const country = session.shipping_address_collection?.allowed_countries[0];
  return {
    email: email ?? session.customer_email ?? 'buyer@example.com',
    phone: session.phone_number_collection?.enabled ? '+12075550101' : null,
    shipping: country
      ? {
          name: 'Nora Alvim',
          address: {
            line1: '18 Orchard Lane',
            line2: null,
            city: 'Portland',
            state: 'ME',
            postal_code: '04101',
            country,
          },
        }
      : null,
    shippingRate: (session.shipping_options[0]?.shipping_rate as string | undefined) ?? null,
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
  };
}

/** Also checks the Host header, against DNS rebinding. */
function requireLoopback(request: FastifyRequest): void {
  if (!LOOPBACK_ADDRESSES.includes(request.ip) || !LOOPBACK_NAMES.includes(request.hostname)) {
    throw new StripeApiError(403, {
      type: 'invalid_request_error',
      message: 'The control endpoints answer only to this machine.',
    });
  }
}

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0] as z.core.$ZodIssue;
  throw new InvalidParameters(issue.message, { param: issue.path.join('.') });
}
