import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { sendPage, serveFonts } from '../../pages/send-page.js';
import { StripeApiError } from '../errors.js';
import type { SessionRecord } from '../records.js';
import type { SandboxContext } from '../sandbox-context.js';
import { parseParams } from '../params.js';
import { debitEnd } from '../payments.js';
import { checkForm, fieldsToShow, readFields, type FieldErrors, type FieldValues } from './buyer-form.js';
import { payPage } from './pay-page.js';
import { debitPage, expiredPage, failedPage, missingPage, paidPage } from './status-pages.js';

const POLICY = "img-src 'self' http: https: data:";

interface FormState {
  values?: FieldValues;
  errors?: FieldErrors;
  declined?: string;
}

interface SessionRoute {
  Params: { id: string };
}

/** The hosted page: plain forms that work without any script. */
export function registerPaymentPage(app: FastifyInstance, sandbox: SandboxContext): void {
  const { sessions, payments, clock } = sandbox;

  app.setErrorHandler((error, _, reply) => {
    if (!(error instanceof StripeApiError) || error.status !== 404) throw error;
    return sendPage(reply.code(404), POLICY, missingPage);
  });

  app.get<SessionRoute>('/pay/:id', (request, reply) => {
    const record = sessions.record(request.params.id);
    if (record.session.status !== 'open') return showClosed(sandbox, reply, record);
    return showForm(sandbox, reply, 200, record, {});
  });

  app.post<SessionRoute>('/pay/:id', (request, reply) => {
    const record = sessions.record(request.params.id);
    if (record.session.status === 'expired') return showClosed(sandbox, reply, record);
    if (record.session.status === 'complete') return reply.redirect(successUrl(record), 303);
    const values = readFields(request.body);
    const checked = checkForm(record.session, values, clock());
    if (checked.errors) return showForm(sandbox, reply, 422, record, { values, errors: checked.errors });
    const { declined } = payments.pay(record.id, checked.buyer, checked.card);
    if (declined !== null) return showForm(sandbox, reply, 402, record, { values, declined });
    return reply.redirect(successUrl(record), 303);
  });

  app.post<SessionRoute>('/pay/:id/debit', (request, reply) => {
    const sent = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    payments.endDebit(request.params.id, parseParams(debitEnd, Object.fromEntries(sent)).end);
    return reply.redirect(`/pay/${request.params.id}`, 303);
  });
  serveFonts(app);
}

function showForm(
  sandbox: SandboxContext,
  reply: FastifyReply,
  status: number,
  record: SessionRecord,
  shown: FormState,
): unknown {
  const { session, lineItems } = record;
  const coupon = sandbox.store.get('coupons', (session.discounts?.[0]?.coupon ?? '') as string);
  const rateOf = (id: unknown): Stripe.ShippingRate => sandbox.store.get('shippingRates', String(id)) as Stripe.ShippingRate;
  return sendPage(reply.code(status), POLICY, (nonce) =>
    payPage({
      nonce,
      session,
      lines: lineItems,
      rates: session.shipping_options.map((option) => rateOf(option.shipping_rate)),
      couponName: coupon?.name ?? null,
      values: fieldsToShow(session, shown.values ?? {}),
      errors: shown.errors ?? {},
      declined: shown.declined ?? null,
    }),
  );
}

function showClosed({ store }: SandboxContext, reply: FastifyReply, record: SessionRecord): unknown {
  const { status, payment_status: paid, payment_intent: intentId, cancel_url: cancelUrl } = record.session;
  if (status === 'expired') return sendPage(reply.code(410), POLICY, (nonce) => expiredPage(nonce, cancelUrl));
  const isOnItsWay = store.get('paymentIntents', intentId as string)?.status === 'processing';
  const page = paid === 'paid' ? paidPage : isOnItsWay ? debitPage : failedPage;
  return sendPage(reply.code(200), POLICY, (nonce) => page(nonce, successUrl(record), record.id));
}

function successUrl({ id, session }: SessionRecord): string {
  return new URL((session.success_url as string).replaceAll('{CHECKOUT_SESSION_ID}', id)).href;
}
