import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isFromThisMachine } from '../this-machine.js';
import { TEST_CARDS } from './cards.js';
import { DISPUTE_STATUSES } from './disputes.js';
import { StripeApiError } from './errors.js';
import { type Faults, faultSettings } from './faults.js';
import { parseParams } from './params.js';
import { debitEnd } from './payments.js';
import type { BuyerDetails, CheckoutSession } from './records.js';
import type { SandboxContext } from './sandbox-context.js';

const webhooks = z.boolean().default(true);
const completion = z.strictObject({ email: z.email().optional(), method: z.enum(['card', 'bank']).default('card'), webhooks });
const debitRequest = debitEnd.extend({ webhooks });
const disputeRequest = z.strictObject({
  paymentIntent: z.string(),
  status: z.enum(DISPUTE_STATUSES).default('needs_response'),
  reason: z.string().default('fraudulent'),
  amount: z.int().positive().optional(),
});
const disputeMove = z.strictObject({ status: z.enum(DISPUTE_STATUSES) });
const warningRequest = z.strictObject({ paymentIntent: z.string() });

/** Lets tests on this machine cause events that Stripe's API cannot: faults, disputes, payments without a page. */
export function registerControlApi(app: FastifyInstance, sandbox: SandboxContext): void {
  const { faults, disputes, payments, sessions } = sandbox;

  app.addHook('onRequest', async (request) => requireLoopback(request));

  app.put('/_sandbox/faults', (request) => {
    faults.current = parseParams(faultSettings, request.body);
    return faults.current;
  });

  app.post<{ Params: { id: string } }>('/_sandbox/sessions/:id/complete', (request) =>
    complete(sandbox, request.params.id, parseParams(completion, request.body ?? {})),
  );

  app.post<{ Params: { id: string } }>('/_sandbox/sessions/:id/end-debit', (request) => {
    const { end, webhooks } = parseParams(debitRequest, request.body);
    runWithWebhooks(faults, webhooks, () => payments.endDebit(request.params.id, end));
    return sessions.retrieve(request.params.id);
  });

  app.post('/_sandbox/disputes', (request) => disputes.open(parseParams(disputeRequest, request.body)));

  app.post<{ Params: { id: string } }>('/_sandbox/disputes/:id', (request) =>
    disputes.move(request.params.id, parseParams(disputeMove, request.body).status),
  );

  app.post('/_sandbox/fraud-warnings', (request) => disputes.warn(parseParams(warningRequest, request.body).paymentIntent));
}

/** Pays a session as a buyer with the first card, or by bank debit, and the first shipping option would. */
function complete(
  sandbox: SandboxContext,
  id: string,
  { email, method, webhooks }: z.output<typeof completion>,
): CheckoutSession {
  const { faults, payments, sessions } = sandbox;
  const { session } = sessions.record(id);
  const card = method === 'card' ? TEST_CARDS[0] : null;
  runWithWebhooks(faults, webhooks, () => payments.pay(id, testBuyer(session, email), card));
  return sessions.retrieve(id);
}

/** @param webhooks false to lose the events of this change */
function runWithWebhooks(faults: Faults, webhooks: boolean, change: () => void): void {
  const before = faults.current;
  if (!webhooks) faults.current = { ...before, dropWebhooks: true };
  try {
    change();
  } finally {
    faults.current = before;
  }
}

function testBuyer(session: CheckoutSession, email: string | undefined): BuyerDetails {
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
  };
}

function requireLoopback(request: FastifyRequest): void {
  if (!isFromThisMachine(request)) {
    throw new StripeApiError(403, {
      type: 'invalid_request_error',
      message: 'The control endpoints answer only to this machine.',
    });
  }
}
