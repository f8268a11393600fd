import { type Html, html } from '../../pages/html.js';
import { brand, document, sandboxHeader } from '../../pages/layout.js';

function statusPage(nonce: string, title: string, content: Html): string {
  const body = html`${sandboxHeader()}
    <main class="plain">
      <div class="card">
        ${brand()}
        <h1>${title}</h1>
        ${content}
      </div>
    </main>`;
  return document({ title: `${title} · Keepsake`, nonce, body });
}

export function expiredPage(nonce: string, cancelUrl: string | null): string {
  return statusPage(
    nonce,
    'This payment page has expired',
    html`<p>Nothing was charged. Go back to Keepsake and start the payment again.</p>
      ${cancelUrl && html`<div class="actions"><a class="button" href="${cancelUrl}">Back to Keepsake</a></div>`}`,
  );
}

export function paidPage(nonce: string, successUrl: string): string {
  return statusPage(
    nonce,
    'This order is paid',
    html`<p>Your payment went through. There’s nothing more to do.</p>
      <div class="actions"><a class="button" href="${successUrl}">See your order at Keepsake</a></div>`,
  );
}

/** A bank debit that is on its way, and the bank's two answers to it. */
export function debitPage(nonce: string, successUrl: string, sessionId: string): string {
  return statusPage(
    nonce,
    'This payment is on its way',
    html`<p>A bank answers after a few days. Here, you decide what it says.</p>
      <form class="actions" method="post" action="/pay/${sessionId}/debit">
        <button type="submit" name="end" value="succeeded">The bank pays</button>
        <button type="submit" name="end" value="failed">The bank refuses</button>
      </form>
      <div class="actions"><a href="${successUrl}">See your order at Keepsake</a></div>`,
  );
}

export function failedPage(nonce: string, successUrl: string): string {
  return statusPage(
    nonce,
    'The bank refused this payment',
    html`<p>Nothing was charged.</p>
      <div class="actions"><a class="button" href="${successUrl}">See your order at Keepsake</a></div>`,
  );
}

export function missingPage(nonce: string): string {
  return statusPage(
    nonce,
    'We couldn’t find this payment page',
    html`<p>The address may be incomplete. Go back to Keepsake and start the payment again.</p>`,
  );
}
