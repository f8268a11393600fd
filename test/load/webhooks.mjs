/*
 * Measures Stripe's events on one web process: it accepts 500 signed events a second, several about each payment and some of
 * them twice. Then one worker drains the queue: every event must be applied, every order paid, and every buyer must get
 * exactly one mail.
 *
 *   node test/load/webhooks.mjs [--quick]
 */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { atOnce, atRate, call, percentile, postJson, newVisitorHeaders } from './drive.mjs';
import { ms, printAlone, row, spread } from './report.mjs';
import { openStage } from './stage.mjs';

const { until } = await import('../support/until.ts');

const RATE = 500;
const BUDGET_MS = 50;
const DRAIN_MS = 60_000;
/** One in this many events is sent twice. */
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
      // Shifted with every repetition: otherwise payments whose number is always replaced by a repetition would get no event.
      return deliver(stage, `evt_load_${event}`, sessions[(number + Math.floor(number / TWICE)) % sessions.length]);
    };
    // A new process handles its first requests slowly.
    await atRate(RATE / 4, 2, sender('warm'));
    const send = sender('load');
    const { result: accepted, cpuMs } = await stage.processes[0].cpuOf(() => atRate(RATE, seconds, send));
    // Started only now, on the core of the driver: in production a worker runs on another machine.
    await stage.startWorker({}, 1);
    const begun = performance.now();
    const toDo = sent.size - (await outcome(stage)).applied;
    const isDone = ({ applied, paid }) => applied === sent.size && paid === orders;
    await until(async () => isDone(await outcome(stage)), DRAIN_MS, 200).catch(() => undefined);
    const drainSeconds = (performance.now() - begun) / 1000;
    const allMailed = async () => (await outcome(stage)).mailed === orders;
    await until(allMailed, DRAIN_MS, 200).catch(() => undefined);
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
        'each applied once, one mail per order',
        isRight,
      ),
    ];
  } finally {
    await stage.close();
  }
}

/** Pays checkouts without sending webhooks to the shop. @returns the sessions and their buyers */
async function paidSessions(stage, count) {
  const products = await stage.sql(
    `select id from catalog.products where is_active and product_price_cents > 0 and not word_fields @> '[{"required": true}]'`,
  );
  const [sessions, buyers] = [[], []];
  await atOnce(4, count, async (nth) => {
    const items = [{ productId: products[nth % products.length].id, productType: 'product', quantity: 1 }];
    const email = `${randomUUID()}@example.com`;
    const body = { items, customerInfo: { email } };
    const { url } = await postJson(`${stage.url}/api/create-payment`, body, {
      'x-forwarded-for': newVisitorHeaders()['x-forwarded-for'],
    });
    const id = /cs_test_\w+/.exec(url)[0];
    await postJson(`${stage.standIns.paymentsUrl}/_sandbox/sessions/${id}/complete`, { webhooks: false });
    const [order] = await stage.sql('select id from checkout.orders where stripe_session_id = $1', [id]);
    sessions.push({ session: id, orderId: order.id });
    buyers.push(email);
    return 200;
  });
  if (sessions.length < count) throw new Error(`Only ${sessions.length} of ${count} payments could be made.`);
  return { sessions, buyers };
}

async function deliver(stage, eventId, { session, orderId }) {
  const object = { id: session, object: 'checkout.session', payment_intent: null, metadata: { order_id: orderId } };
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

/** Number of mails that each buyer received. */
async function mailsOf(stage, buyers) {
  const { messages } = await (await fetch(`${stage.standIns.inboxUrl}/api/messages`)).json();
  return buyers.map((buyer) => messages.filter(({ to }) => to.includes(buyer)).length);
}

async function outcome(stage) {
  const [found] = await stage.sql(`select
    (select count(*)::int from checkout.stripe_events where id like 'evt_load_%') as events,
    (select count(*)::int from checkout.stripe_events where id like 'evt_load_%' and applied_at is not null) as applied,
    (select count(*)::int from checkout.orders where payment_state = 'paid') as paid,
    (select count(*)::int from checkout.order_mails where kind = 'confirmation' and sent_at is not null) as mailed`);
  return found;
}

if (import.meta.main) await printAlone(measure);
