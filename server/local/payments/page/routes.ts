import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { StripeApiError } from '../errors.js';
import type { SessionRecord } from '../records.js';
import type { SandboxContext } from '../sandbox-context.js';
import { checkForm, fieldsToShow, readFields, type FieldErrors, type FieldValues } from './buyer-form.js';
import { payPage } from './pay-page.js';
import { expiredPage, missingPage, paidPage } from './status-pages.js';

const FONTS: Record<string, string> = {
  'young-serif.woff2': '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
  'figtree.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
};

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
    return sendPage(reply, 404, (nonce) => missingPage(nonce));
  });

  app.get<SessionRoute>('/pay/:id', (request, reply) => {
    const record = sessions.record(request.params.id);
    if (record.session.status !== 'open') return showClosed(reply, record);
    return showForm(sandbox, reply, 200, record, {});
  });

  app.post<SessionRoute>('/pay/:id', (request, reply) => {
    const record = sessions.record(request.params.id);
    if (record.session.status === 'expired') return showClosed(reply, record);
    if (record.session.status === 'complete') return reply.redirect(successUrl(record), 303);
    const values = readFields(request.body);
    const checked = checkForm(record.session, values, clock());
    if (checked.errors) return showForm(sandbox, reply, 422, record, { values, errors: checked.errors });
    const { declined } = payments.pay(record.id, checked.buyer, checked.card);
    if (declined !== null) return showForm(sandbox, reply, 402, record, { values, declined });
    return reply.redirect(successUrl(record), 303);
  });

  app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => {
    const font = FONTS[request.params.file];
    if (!font) return reply.callNotFound();
    const file = createRequire(import.meta.url).resolve(font);
    return reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(readFileSync(file));
  });
}

function showForm(sandbox: SandboxContext, reply: FastifyReply, status: number, record: SessionRecord, shown: FormState): unknown {
  const { session, lineItems } = record;
  const rateOf = (id: unknown): Stripe.ShippingRate => sandbox.store.get('shippingRates', String(id)) as Stripe.ShippingRate;
  return sendPage(reply, status, (nonce) =>
    payPage({
      nonce,
      session,
      lines: lineItems,
      rates: session.shipping_options.map((option) => rateOf(option.shipping_rate)),
      values: fieldsToShow(session, shown.values ?? {}),
      errors: shown.errors ?? {},
      declined: shown.declined ?? null,
    }),
  );
}

function showClosed(reply: FastifyReply, record: SessionRecord): unknown {
  const isPaid = record.session.status === 'complete';
  return sendPage(reply, isPaid ? 200 : 410, (nonce) =>
    isPaid ? paidPage(nonce, successUrl(record)) : expiredPage(nonce, record.session.cancel_url),
  );
}

function successUrl({ id, session }: SessionRecord): string {
  return new URL((session.success_url as string).replaceAll('{CHECKOUT_SESSION_ID}', id)).href;
}

/** Sends a page that may load our fonts and the shop's pictures, and run nothing. */
function sendPage(reply: FastifyReply, status: number, render: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; font-src 'self'; img-src 'self' http: https: data:; ` +
        "base-uri 'none'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(render(nonce));
}
