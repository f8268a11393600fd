/*
 * Accepting a payment on one web process: POST /api/create-payment with more and more people at once, without the time
 * that the payment provider takes, which its stand-in measures request by request.
 *
 *   node test/load/create-payment.mjs [--quick]
 */
import { randomUUID } from 'node:crypto';
import { atOnce, percentile, postJson, somebody } from './drive.mjs';
import { ms, printAlone, row, spread } from './report.mjs';
import { openStage } from './stage.mjs';

const BUDGET_MS = 100;
const AT_ONCE = [1, 4, 8, 16];

export async function measure({ quick }) {
  const stage = await openStage({ pinned: true });
  const total = quick ? 60 : 300;
  const rows = [];
  try {
    const products = await stage.sql(`select id from catalog.products where is_active and product_price_cents > 0`);
    await atOnce(4, 60, () => checkout(stage, products));
    for (const people of AT_ONCE) {
      const whole = new Map();
      const pay = async () => {
        const begun = performance.now();
        const { orderNumber } = await checkout(stage, products);
        whole.set(orderNumber, performance.now() - begun);
        return 200;
      };
      const { result, cpuMs } = await stage.processes[0].cpuOf(() => atOnce(people, total, pay));
      const own = { times: await withoutStripe(stage, whole), failed: result.failed };
      const holds = result.failed === 0 && percentile(own.times, 0.95) < BUDGET_MS;
      const what = `Creating a payment, ${people} at once (${Math.round(result.perSecond)}/s)`;
      const each = `${ms(cpuMs / total)} ms of processor each`;
      const whole95 = `with Stripe's time p95 ${ms(percentile(result.times, 0.95))} ms`;
      rows.push(row(what, `${spread(own)}; ${whole95}; ${each}`, `p95 < ${BUDGET_MS} ms`, holds));
    }
  } finally {
    await stage.close();
  }
  return rows;
}

/** A guest's cart of two gifts. */
function checkout(stage, products) {
  const items = [products[Math.floor(Math.random() * products.length)], products[0]].map(({ id }, place) => ({
    productId: id,
    productType: place === 0 ? 'product' : 'pdf',
    quantity: 1,
  }));
  const customerInfo = { email: `${randomUUID()}@example.com`, firstName: 'Nora', lastName: 'Alvim' };
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': somebody()['x-forwarded-for'] };
  return postJson(`${stage.url}/api/create-payment`, { items, customerInfo }, headers);
}

/** @param whole ms by order number */
async function withoutStripe(stage, whole) {
  const stripeMs = await stage.standIns.stripeTimes();
  const orders = await stage.sql('select id, number from checkout.orders where number = any($1)', [[...whole.keys()]]);
  return orders.map(({ id, number }) => whole.get(number) - stripeMs[`order-${id}`]);
}

if (import.meta.main) await printAlone(measure);
