/*
 * Stripe's events on one web process: 500 signed events a second are accepted, some of them twice, several about each
 * payment. Then the queue is drained by one worker: every event must have been applied, every order paid, and every buyer must
 * have one mail about it.
 *
 *   node test/load/webhooks.mjs [--quick]
 */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { atOnce, atRate, call, percentile, postJson, somebody } from './drive.mjs';
import { ms, printAlone, row, spread } from './report.mjs';
import { openStage } from './stage.mjs';

const { until } = await import('../support/until.ts');

const RATE = 500;
const BUDGET_MS = 50;
const DRAIN_MS = 60_000;
/** One in so many events comes twice. */
const TWICE = 10;

export async function measure({ quick }) {
  const stage = await openStage({ pinned: true });
  const [orders, seconds] = quick ? [40, 2] : [150, 4];
  try {
    const { sessions, buyers } = await paidSessions(stage, orders);
    const sent = new Set();
    const sender = (prefix) => (nth) => {
      const number = nth % TWICE === 1 ? nth - 1 : nth;
      const event = `${prefix}_${number}`;
      sent.add(event);
      // Moved on with every repetition: otherwise payments with a number that is repeated away would hear of nothing.
      return deliver(stage, `evt_load_${event}`, sessions[(number + Math.floor(number / TWICE)) % sessions.length]);
    };
    // A process that has just started is slow at everything it does for the first time.
    await atRate(RATE / 4, 2, sender('warm'));
    const send = sender('load');
    const { result: accepted, cpuMs } = await stage.processes[0].cpuOf(() => atRate(RATE, seconds, send));
    // Only now, and beside what it is measured with: a worker has a machine of its own.
    await stage.startWorker({}, 1);
    const begun = performance.now();
    const toDo = sent.size - (await outcome(stage)).applied;
    const isDone = ({ applied, paid }) => applied === sent.size && paid === orders;
    await until(async () => isDone(await outcome(stage)), DRAIN_MS, 200).catch(() => undefined);
    const drainSeconds = (performance.now() - begun) / 1000;
    const allTold = async () => (await outcome(stage)).told === orders;
    await until(allTold, DRAIN_MS, 200).catch(() => undefined);
    const found = await outcome(stage);
    const mails = await mailsOf(stage, buyers);
    const once = mails.filter((count) => count === 1).length;
    const isRight = isDone(found) && found.events === sent.size && once === orders;
    const holds = accepted.failed === 0 && percentile(accepted.times, 0.99) < BUDGET_MS;
    return [
      row(
        `Webhooks accepted, ${RATE}/s`,
        `${spread(accepted)}; ${ms(cpuMs / accepted.times.length)} ms of processor each`,
        `p99 < ${BUDGET_MS} ms`,
        holds,
      ),
      row(
        `…then drained by one worker: ${toDo} events left of ${sent.size}, about ${orders} payments`,
        `${drainSeconds.toFixed(1)} s; ${found.applied} applied, ${found.paid} orders paid, ${once} buyers with one mail, ${mails.filter((count) => count > 1).length} with more`,
        'each applied and told once',
        isRight,
      ),
    ];
  } finally {
    await stage.close();
  }
}

/** Checkouts that were paid without the shop having heard of it, and who paid them. */
async function paidSessions(stage, count) {
  const products = await stage.sql(
    `select id from catalog.products where is_active and product_price_cents > 0 and not word_fields @> '[{"required": true}]'`,
  );
  const [sessions, buyers] = [[], []];
  await atOnce(4, count, async (nth) => {
    const items = [{ productId: products[nth % products.length].id, productType: 'product', quantity: 1 }];
    const email = `${randomUUID()}@example.com`;
    const body = { items, customerInfo: { email } };
    const { url } = await postJson(`${stage.url}/api/create-payment`, body, { 'x-forwarded-for': somebody()['x-forwarded-for'] });
    const id = /cs_test_\w+/.exec(url)[0];
    await postJson(`${stage.standIns.paymentsUrl}/_sandbox/sessions/${id}/complete`, { webhooks: false });
    sessions.push(id);
    buyers.push(email);
    return 200;
  });
  if (sessions.length < count) throw new Error(`Only ${sessions.length} of ${count} payments could be made.`);
  return { sessions, buyers };
}

async function deliver(stage, eventId, sessionId) {
  const object = { id: sessionId, object: 'checkout.session', payment_intent: null };
  const event = {
    id: eventId,
    object: 'event',
    type: 'checkout.session.completed',
    api_version: Stripe.API_VERSION,
    data: { object },
  };
  const body = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: stage.env.STRIPE_WEBHOOK_SECRET });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await call(`${stage.url}/webhooks/stripe`, { method: 'POST', headers, body })).status;
}

/** How many mails each buyer really received. */
async function mailsOf(stage, buyers) {
  const { messages } = await (await fetch(`${stage.standIns.inboxUrl}/api/messages`)).json();
  return buyers.map((buyer) => messages.filter(({ to }) => to.includes(buyer)).length);
}

async function outcome(stage) {
  const [found] = await stage.sql(`select
    (select count(*)::int from checkout.stripe_events where id like 'evt_load_%') as events,
    (select count(*)::int from checkout.stripe_events where id like 'evt_load_%' and applied_at is not null) as applied,
    (select count(*)::int from checkout.orders where payment_state = 'paid') as paid,
    (select count(*)::int from checkout.order_mails where kind = 'confirmation' and sent_at is not null) as told`);
  return found;
}

if (import.meta.main) await printAlone(measure);
