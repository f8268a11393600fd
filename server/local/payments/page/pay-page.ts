import type Stripe from 'stripe';
import { TEST_CARDS, groupDigits } from '../cards.js';
import type { CheckoutSession } from '../records.js';
import { chargedIn, totals } from '../session-objects.js';
import type { LineItemParams } from '../session-params.js';
import { type Field, type FieldErrors, type FieldValues, isBankDebit } from './buyer-form.js';
import { Html, html } from '../../pages/html.js';
import { bow, brand, document, sandboxHeader } from '../../pages/layout.js';

export interface PayPage {
  nonce: string;
  session: CheckoutSession;
  lines: LineItemParams[];
  rates: Stripe.ShippingRate[];
  /** Name of the discount, if there is one. */
  couponName: string | null;
  values: FieldValues;
  errors: FieldErrors;
  /** Why the payment was refused, if it was. */
  declined: string | null;
}

const ERROR_ICON = new Html(
  '<svg width="16" height="16" viewBox="0 0 256 256" fill="currentColor" aria-hidden="true"><path d="M128 24a104 104 0 1 0 104 104A104.1 104.1 0 0 0 128 24Zm0 192a88 88 0 1 1 88-88 88.100 88.100 0 0 1-88 88Zm-8-80V80a8 8 0 0 1 16 0v56a8 8 0 0 1-16 0Zm20 36a12 12 0 1 1-12-12 12 12 0 0 1 12 12Z"/></svg>',
);
const LOCK_ICON = new Html(
  '<svg width="20" height="20" viewBox="0 0 256 256" fill="currentColor" aria-hidden="true"><path d="M208 80h-32V56a48 48 0 0 0-96 0v24H48a16 16 0 0 0-16 16v112a16 16 0 0 0 16 16h160a16 16 0 0 0 16-16V96a16 16 0 0 0-16-16ZM96 56a32 32 0 0 1 64 0v24H96Zm112 152H48V96h160v112Z"/></svg>',
);
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'usd' });
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** The page where the buyer fills in the form and pays. Without scripts: CSS rules show the total of the chosen shipping. */
export function payPage(page: PayPage): string {
  const failed = page.declined !== null || Object.keys(page.errors).length > 0;
  return document({
    title: `${failed ? 'Please check: ' : ''}Pay Keepsake`,
    nonce: page.nonce,
    extraStyle: totalRules(page.rates.length) + METHOD_RULE,
    body: html`${sandboxHeader()}
      <main class="split">${orderPanel(page)}${payPanel(page)}</main>`,
  });
}

/** One amount per shipping option is in the page; these rules show that of the option that is checked. */
function totalRules(options: number): string {
  const indexes = Array.from({ length: options }, (_, index) => index);
  const rules = indexes.map((index) => `body:has(#rate-${index}:checked) .for-rate-${index}{display:inline}`);
  const fallback = '.for-rate{display:none}@supports not selector(:has(a)){.for-rate-0{display:inline}}';
  return options > 1 ? fallback + rules.join('') : '';
}

/** A bank debit needs no card. */
const METHOD_RULE = 'body:has(#method-bank:checked) .card-fields{display:none}';

type Totals = ReturnType<typeof totals>;

function perRate({ session, rates }: PayPage, amountFor: (totals: Totals) => string): Html {
  const charged = chargedIn(session);
  if (rates.length < 2) return html`${amountFor(totals(charged, rates[0]))}`;
  return html`${rates.map((rate, i) => html`<span class="for-rate for-rate-${i}">${amountFor(totals(charged, rate))}</span>`)}`;
}

function total(page: PayPage): Html {
  return perRate(page, ({ amount_total: cents }) => money(cents));
}

function orderPanel(page: PayPage): Html {
  const { amount_subtotal: subtotal, total_details: details, automatic_tax: tax } = page.session;
  const discount = details?.amount_discount ?? 0;
  return html`<section class="order" aria-labelledby="order-title">
    <div>
      ${brand()}
      <h1 id="order-title">Your order</h1>
      <ul class="lines">
        ${page.lines.map(orderLine)}
      </ul>
      <dl class="totals">
        <div class="small">
          <dt>Subtotal</dt>
          <dd class="amount">${money(subtotal ?? 0)}</dd>
        </div>
        ${
          discount > 0 &&
          html`<div class="small">
            <dt>${page.couponName ?? 'Discount'}</dt>
            <dd class="amount">−${money(discount)}</dd>
          </div>`
        }
        ${
          page.rates.length > 0 &&
          html`<div class="small">
            <dt>Shipping</dt>
            <dd class="amount">${perRate(page, (each) => priceOrFree(each.total_details.amount_shipping))}</dd>
          </div>`
        }
        ${
          tax.enabled &&
          html`<div class="small">
            <dt>Sales tax</dt>
            <dd class="amount">${perRate(page, (each) => money(each.total_details.amount_tax))}</dd>
          </div>`
        }
        <div class="sum">
          <dt>Total</dt>
          <dd class="amount">${total(page)}</dd>
        </div>
      </dl>
    </div>
  </section>`;
}

function orderLine({ quantity, price_data: { unit_amount: cents, product_data: product } }: LineItemParams): Html {
  const picture = product.images?.[0];
  return html`<li>
    ${picture ? html`<img src="${picture}" alt="" width="64" height="80" />` : html`<span class="no-picture">${bow(32)}</span>`}
    <span class="what"
      ><strong>${product.name}</strong>
      ${product.description && html`<span class="small">${product.description}</span><br />`}
      <span class="small">Quantity ${quantity}${quantity > 1 && `, ${money(cents)} each`}</span></span
    >
    <span class="price amount">${money(quantity * cents)}</span>
  </li>`;
}

function payPanel(page: PayPage): Html {
  const { session } = page;
  return html`<section class="pay" aria-label="Payment">
    <form method="post" novalidate>
      ${problems(page)}
      <fieldset>
        <legend class="heading">Contact</legend>
        <div class="grid">
          ${input(page, 'email', 'Email', session.customer_email ? html`type="email" readonly` : html`type="email" autocomplete="email" required`)}
          ${session.phone_number_collection?.enabled && input(page, 'phone', 'Phone', html`type="tel" autocomplete="tel" required`)}
        </div>
      </fieldset>
      ${session.shipping_address_collection && addressFields(page)} ${page.rates.length > 0 && shippingChoices(page)}
      ${paymentMethods(page)} ${cardFields(page)}
      <button type="submit">
        ${LOCK_ICON}<span>Pay <span class="amount">${total(page)}</span></span>
      </button>
      ${session.cancel_url && html`<a class="cancel" href="${session.cancel_url}">Cancel and go back to Keepsake</a>`}
      <p class="small assurance">This is a stand-in for the card company’s page. Only test cards work here.</p>
    </form>
  </section>`;
}

/** Takes the focus, so that screen readers announce it and it is in view even on phones, where the order comes first. */
function problems({ declined, errors }: PayPage): Html | false {
  const count = Object.keys(errors).length;
  if (declined === null && count === 0) return false;
  const fields = count === 1 ? 'the field marked below' : `the ${count} fields marked below`;
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
    ${ERROR_ICON}
    <p>
      ${
        declined === null
          ? `Nothing was charged yet. Please check ${fields}.`
          : html`<strong>${declined}</strong> Nothing was charged. You can try again or use another card.`
      }
    </p>
  </div>`;
}

function addressFields(page: PayPage): Html {
  return html`<fieldset>
    <legend class="heading">Where the parcel goes</legend>
    <div class="grid">
      ${input(page, 'name', 'Full name', html`autocomplete="shipping name" required`)} ${countrySelect(page)}
      ${input(page, 'line1', 'Address', html`autocomplete="shipping address-line1" required`)}
      ${input(page, 'line2', html`Apartment, suite <span class="optional">(optional)</span>`, html`autocomplete="shipping address-line2"`)}
      ${input(page, 'city', 'City', html`autocomplete="shipping address-level2" required`)}
      ${input(page, 'state', 'State', html`autocomplete="shipping address-level1"`, 'half')}
      ${input(page, 'postal_code', 'Postal code', html`autocomplete="shipping postal-code"`, 'half')}
    </div>
  </fieldset>`;
}

function countrySelect(page: PayPage): Html {
  const codes = page.session.shipping_address_collection?.allowed_countries ?? [];
  const chosen = page.values.country || codes[0];
  return html`<div class="field">
    <label for="country">Country</label>
    <select id="country" name="country" autocomplete="shipping country" ${invalid(page, 'country')}>
      ${codes.map((code) => html`<option value="${code}" ${code === chosen && 'selected'}>${COUNTRY_NAMES.of(code) ?? code}</option>`)}</select
    >${fieldError(page, 'country')}
  </div>`;
}

function shippingChoices(page: PayPage): Html {
  const chosen = page.rates.some((rate) => rate.id === page.values.shipping_rate) ? page.values.shipping_rate : page.rates[0]?.id;
  return html`<fieldset id="shipping_rate">
    <legend class="heading">Shipping</legend>
    <div class="choices">
      ${page.rates.map(
        (rate, index) =>
          html`<label class="choice">
            <input type="radio" id="rate-${index}" name="shipping_rate" value="${rate.id}" ${rate.id === chosen && 'checked'} />
            <span class="what"><strong>${rate.display_name}</strong><span class="small">${deliveryTime(rate)}</span></span>
            <span class="amount">${priceOrFree(rate.fixed_amount?.amount ?? 0)}</span>
          </label>`,
      )}
    </div>
    ${fieldError(page, 'shipping_rate')}
  </fieldset>`;
}

function deliveryTime({ delivery_estimate: estimate }: Stripe.ShippingRate): string {
  const days = new Set([estimate?.minimum?.value, estimate?.maximum?.value]);
  return `${[...days].join(' to ')} business days`;
}

function paymentMethods({ values }: PayPage): Html {
  const method = (id: 'card' | 'bank', name: string, hint: string): Html =>
    html`<label class="choice">
      <input type="radio" id="method-${id}" name="method" value="${id}" ${isBankDebit(values) === (id === 'bank') && 'checked'} />
      <span class="what"><strong>${name}</strong><span class="small">${hint}</span></span>
    </label>`;
  return html`<fieldset>
    <legend class="heading">Payment method</legend>
    <div class="choices">
      ${method('card', 'Card', 'Paid at once')}
      ${method('bank', 'Bank account', 'The bank pays days later. Here, you say when: open this page again afterwards.')}
    </div>
  </fieldset>`;
}

function cardFields(page: PayPage): Html {
  return html`<fieldset class="card-fields">
    <legend class="heading">Card</legend>
    <div class="grid">
      ${input(page, 'card_number', 'Card number', html`inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="24" required`)}
      ${input(page, 'card_expiry', 'Expiry (MM / YY)', html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9" required`, 'half')}
      ${input(page, 'card_cvc', 'CVC', html`inputmode="numeric" autocomplete="cc-csc" placeholder="3 digits" maxlength="4" required`, 'half')}
    </div>
    <details>
      <summary>Test cards you can use</summary>
      <dl>
        ${TEST_CARDS.map(
          (card) =>
            html`<div>
              <dt class="amount">${groupDigits(card.number)}</dt>
              <dd>${card.hint}</dd>
            </div>`,
        )}
        <div>
          <dt>Expiry and CVC</dt>
          <dd>any date to come, any 3 digits</dd>
        </div>
      </dl>
    </details>
  </fieldset>`;
}

function input(page: PayPage, field: Field, label: Html | string, attributes: Html, width = ''): Html {
  return html`<div class="field ${width}">
    <label for="${field}">${label}</label>
    <input
      id="${field}"
      name="${field}"
      value="${page.values[field]}"
      ${attributes}
      ${invalid(page, field)}
    />${fieldError(page, field)}
  </div>`;
}

function invalid(page: PayPage, field: Field): Html | false {
  if (page.errors[field] === undefined) return false;
  return html`aria-invalid="true" aria-describedby="${field}-error"`;
}

function fieldError(page: PayPage, field: Field): Html | false {
  const text = page.errors[field];
  return text !== undefined && html`<p class="error" id="${field}-error">${ERROR_ICON}<span>${text}</span></p>`;
}

function money(cents: number): string {
  return DOLLARS.format(cents / 100);
}

function priceOrFree(cents: number): string {
  return cents === 0 ? 'Free' : money(cents);
}
