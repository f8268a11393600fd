/*
 * Measures POST /api/create-payment on one web process, at a steady rate, then with more and more people at once. The time
 * of the payment provider is subtracted; its stand-in measures it per request.
 *
 *   node test/load/create-payment.mjs [--quick]
 */
import { randomUUID } from 'node:crypto';
import { atOnce, atRate, percentile, postJson, newVisitorHeaders } from './drive.mjs';
import { ms, printAlone, row, spread } from './report.mjs';
import { openStage } from './stage.mjs';

const BUDGET_MS = 100;
const RATE = 20;
const AT_ONCE = [1, 4, 8, 16];

export async function measure({ quick }) {
  const stage = await openStage({ pinned: true });
  const total = quick ? 60 : 300;
  const rows = [];
  try {
    // The measurement buys more units than there are in stock.
    await stage.sql('update catalog.products set stop_selling_at_zero = false');
    const products = await stage.sql(
      `select id from catalog.products where is_active and product_price_cents > 0 and not word_fields @> '[{"required": true}]'`,
    );
    await atOnce(4, 60, () => checkout(stage, products));
    rows.push(await measurePayments(stage, products, `${RATE}/s`, (pay) => atRate(RATE, quick ? 2 : 10, pay)));
    for (const people of AT_ONCE) {
      rows.push(await measurePayments(stage, products, `${people} at once`, (pay) => atOnce(people, total, pay)));
    }
  } finally {
    await stage.close();
  }
  return rows;
}

/** @param ask calls the given function at the measured rate or concurrency */
async function measurePayments(stage, products, how, ask) {
  const whole = new Map();
  const pay = async (_, from) => {
    const { orderNumber } = await checkout(stage, products);
    whole.set(orderNumber, performance.now() - from);
    return 200;
  };
  const { result, cpuMs } = await stage.processes[0].cpuOf(() => ask(pay));
  const own = { times: await withoutStripe(stage, whole), failed: result.failed };
  const holds = result.failed === 0 && percentile(own.times, 0.95) < BUDGET_MS;
  const what = `Creating a payment, ${how} (${Math.round(result.perSecond)}/s)`;
  const each = `${ms(cpuMs / result.times.length)} ms of processor each`;
  const whole95 = `with Stripe's time p95 ${ms(percentile(result.times, 0.95))} ms`;
  return row(what, `${spread(own)}; ${whole95}; ${each}`, `p95 < ${BUDGET_MS} ms`, holds);
}

/** A guest's cart of two gifts. */
function checkout(stage, products) {
  const items = [products[Math.floor(Math.random() * products.length)], products[0]].map(({ id }, index) => ({
    productId: id,
    productType: index === 0 ? 'product' : 'pdf',
    quantity: 1,
  }));
  const customerInfo = { email: `${randomUUID()}@example.com`, firstName: 'Nora', lastName: 'Alvim' };
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': newVisitorHeaders()['x-forwarded-for'] };
  return postJson(`${stage.url}/api/create-payment`, { items, customerInfo }, headers);
}

/** @param whole total ms by order number @throws Error when the stand-in lacks the time of an order */
async function withoutStripe(stage, whole) {
  const stripeMs = await stage.standIns.stripeTimes();
  const orders = await stage.sql('select id, number from checkout.orders where number = any($1)', [[...whole.keys()]]);
  // The shop's idempotency key: `order-`, the order's id, and when the page expires.
  const timeOf = (id) => Object.entries(stripeMs).find(([key]) => key.startsWith(`order-${id}`))?.[1] ?? NaN;
  return orders.map(({ id, number }) => {
    const own = whole.get(number) - timeOf(id);
    if (Number.isNaN(own)) throw new Error(`Stripe's time is not known of order ${number}.`);
    return own;
  });
}

if (import.meta.main) await printAlone(measure);
