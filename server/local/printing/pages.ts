import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, type Html } from '../pages/html.js';
import { bow, document } from '../pages/layout.js';
import { sendPage, serveFonts } from '../pages/send-page.js';
import { isFromThisMachine } from '../this-machine.js';
import { ProdigiApiError } from './errors.js';
import { nextStep, type Step } from './production.js';
import { findProduct } from './products.js';
import type { PrintOrder } from './records.js';
import type { SandboxContext } from './sandbox-context.js';
import { PRINTING_STYLE } from './style.js';

const POLICY = "img-src data:; script-src 'self'; connect-src 'self'; form-action 'self'";
const SHOWN = { merchantReferences: [], top: 50, skip: 0 };
const STEP_NAMES: Record<Step, string> = {
  downloaded: 'Fetch print files',
  allocated: 'Choose a lab',
  printing: 'Start printing',
  sent: 'Send a parcel',
};
const decision = z.object({ action: z.enum(['next', 'end', 'cancel']) });

/** A page that lists the orders, with buttons that move them on. */
export function registerPages(app: FastifyInstance, { orders, production }: SandboxContext): void {
  app.addHook('onRequest', async (request) => {
    if (!isFromThisMachine(request)) throw new ProdigiApiError(403, 'NotAuthorised');
  });
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, (_, body, done) => done(null, body));

  app.get('/', (_, reply) => {
    const { orders: shown } = orders.list(SHOWN);
    return sendPage(reply, POLICY, (nonce) => ordersPage(shown, nonce));
  });
  app.get('/version', () => ({ version: versionOf(orders.list(SHOWN).orders) }));
  app.post<{ Params: { id: string } }>('/orders/:id', async ({ params, body }, reply) => {
    const { data } = decision.safeParse(Object.fromEntries(new URLSearchParams(String(body))));
    if (data?.action === 'cancel') await production.cancel(params.id);
    else if (data) await production.advance(params.id, data.action === 'end' ? 'sent' : undefined);
    return reply.redirect(`/#${params.id}`, 303);
  });
  app.get('/assets/refresh.js', (_, reply) => reply.type('text/javascript').send(REFRESH_SCRIPT));
  serveFonts(app);
}

/** Reloads the list when an order has changed, except while a button has the focus. */
const REFRESH_SCRIPT = `
const { version } = document.currentScript.dataset;
setInterval(async () => {
  if (document.hidden || document.activeElement?.tagName === 'BUTTON') return;
  const answer = await fetch('/version').catch(() => undefined);
  if (answer?.ok && (await answer.json()).version !== version) location.reload();
}, 2000);
`;

function versionOf(orders: readonly PrintOrder[]): string {
  return createHash('md5')
    .update(orders.map(({ id, lastUpdated }) => id + lastUpdated).join())
    .digest('hex');
}

function ordersPage(orders: PrintOrder[], nonce: string): string {
  const body = html`<div class="page">
    <header class="top">
      <a class="brand" href="/">${bow(40)}<span>Keepsake</span></a>
    </header>
    <main>
      <h1>Print partner</h1>
      <p class="small">
        A stand-in for the lab that prints and sends gifts. Nothing is printed or charged. Orders wait here until you move them
        on.
      </p>
      <div class="panel">
        ${
          orders.length > 0
            ? html`<ul class="orders" role="list">
                ${orders.map(orderRow)}
              </ul>`
            : html`<div class="empty">
                <h2>No orders yet</h2>
                <p class="small">Gifts with a SKU come here after they are paid and released.</p>
              </div>`
        }
      </div>
    </main>
  </div>`;
  const script = html`<script src="/assets/refresh.js" data-version="${versionOf(orders)}" defer></script>`;
  return document({ title: 'Print partner · Keepsake', nonce, body, extraStyle: PRINTING_STYLE, script });
}

function orderRow(order: PrintOrder): Html {
  const { id, merchantReference, recipient, items, shipments, status } = order;
  const step = nextStep(order);
  const name = merchantReference ?? id;
  return html`<li id="${id}">
    <h2>${name}</h2>
    <p class="state">${stateOf(order)}</p>
    <p class="small">
      ${order.shippingMethod} to ${recipient.name}, ${recipient.address.townOrCity}, ${recipient.address.countryCode}.
      ${`Ordered ${new Date(order.created).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}.`}
    </p>
    <ul class="items">
      ${items.map(itemRow)}
    </ul>
    ${shipments.map(
      (shipment, index) =>
        html`<p class="small">
          Parcel ${index + 1}: ${shipment.status.toLowerCase()}${shipment.tracking && html`, ${shipment.tracking.number}`}
        </p>`,
    )}
    ${status.issues.map(({ description }) => html`<p class="issue">${description}</p>`)}
    ${
      step &&
      html`<form method="post" action="/orders/${id}" aria-label="${name}">
        <button name="action" value="next">${STEP_NAMES[step]}</button>
        <button name="action" value="end" class="plain-button">To the end</button>
        <button name="action" value="cancel" class="plain-button">Cancel</button>
      </form>`
    }
  </li>`;
}

function itemRow({ sku, copies, attributes, assets }: PrintOrder['items'][number]): Html {
  const details = [...Object.values(attributes), sku].join(', ');
  return html`<li>
    ${copies} × ${findProduct(sku)?.description ?? sku} <span class="small">(${details})</span>
    ${assets.map(({ printArea, url, status }) => html`<a href="${url}">${printArea}</a> <span class="small">${status}</span> `)}
  </li>`;
}

function stateOf({ status: { stage, details } }: PrintOrder): string {
  if (stage !== 'InProgress') return stage === 'Complete' ? 'Sent' : 'Cancelled';
  if (details.downloadAssets === 'Error') return 'Print files are missing';
  if (details.allocateProductionLocation === 'Error') return 'Not available';
  if (details.inProduction !== 'NotStarted') return 'Printing';
  if (details.allocateProductionLocation === 'Complete') return 'Waits for the lab';
  return details.downloadAssets === 'Complete' ? 'Print files are here' : 'Fetching print files';
}
