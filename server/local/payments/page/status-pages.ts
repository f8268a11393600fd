import type { BuyerDetails, Session } from '../records.js';
import { type Html, html } from './html.js';
import { brand, document } from './layout.js';
import { money } from './money.js';

interface Frame {
  shopName: string;
  nonce: string;
}

function statusPage({ shopName, nonce }: Frame, title: string, content: Html): string {
  const body = html`<main class="plain"><div class="card">${brand(shopName)}<h1>${title}</h1>${content}</div></main>`;
  return document({ title: `${title} · ${shopName}`, nonce, body });
}

export function expiredPage(frame: Frame, cancelUrl: string | null): string {
  return statusPage(
    frame,
    'This payment page has expired',
    html`<p>Nothing was charged. Go back to ${frame.shopName} and start the payment again.</p>
      ${cancelUrl && html`<div class="actions"><a class="button" href="${cancelUrl}">Back to ${frame.shopName}</a></div>`}`,
  );
}

export function paidPage(frame: Frame, successUrl: string): string {
  return statusPage(
    frame,
    'This order is paid',
    html`<p>The payment went through once, and you do not need to do anything more.</p>
      <div class="actions"><a class="button" href="${successUrl}">See your order at ${frame.shopName}</a></div>`,
  );
}

export function missingPage(frame: Frame): string {
  return statusPage(
    frame,
    'There is no such payment page',
    html`<p>The address may be incomplete. Go back to ${frame.shopName} and start the payment again.</p>`,
  );
}

/** The bank's step (3-D Secure) for the card that asks for it. */
export function confirmPage(frame: Frame, session: Session, buyer: BuyerDetails, amount: number): string {
  return statusPage(
    frame,
    'Confirm with your bank',
    html`<p>This 3-D Secure step stands in for the page your bank would show.</p>
      <dl>
        <div><dt>Shop</dt><dd>${frame.shopName}</dd></div>
        <div><dt>Amount</dt><dd class="amount">${money(amount, session.currency as string)}</dd></div>
        <div><dt>Card</dt><dd class="amount">ending in ${buyer.card.last4}</dd></div>
      </dl>
      <form method="post" class="actions">
        <button name="outcome" value="approve">Confirm the payment</button>
        <button name="outcome" value="refuse" class="outline">Refuse the payment</button>
      </form>`,
  );
}
