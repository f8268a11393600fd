import { type ShopRecords, type OrderRow } from './records.js';
import type { ShopperLog } from './shopper-log.js';
import { REFUND_CENTS } from './shoppers.js';
import { SCARCE_STOCK, AMPLE_STOCK, type DrillShop } from './drill-shop.js';

/** States of a paid order. */
const PAID = ['paid', 'partly_refunded', 'refunded'];

/** @returns violations, as sentences */
type Check = (shop: DrillShop, records: ShopRecords, log: ShopperLog) => string[] | Promise<string[]>;

/** Every payment has exactly one order, which is paid in full or has an open order issue. */
const payments: Check = (shop, { orders, paidSessions }, log) => [
  ...paidSessions.flatMap((session) => {
    const found = orders.filter(({ stripe_session_id: id }) => id === session.id);
    const [order] = found;
    if (found.length !== 1 || !order) return [`The payment ${session.id} has ${found.length} orders.`];
    if (order.payment_state === 'needs_attention')
      return order.issues > 0 ? [] : [`Order ${order.number} needs attention and does not say why.`];
    if (!PAID.includes(order.payment_state))
      return [`Order ${order.number} is paid at the provider, but ${order.payment_state} in the shop.`];
    const [total, received] = [order.total_cents, order.received_cents];
    return total === session.amount_total && received === total
      ? []
      : [`Order ${order.number}: ${session.amount_total} came in, the shop says ${total} and ${received}.`];
  }),
  ...orders
    .filter(({ idempotency_key: key }) => !shop.checkoutKeys.has(key))
    .map(({ number }) => `Order ${number} was created without a request.`),
  ...duplicates(orders.map(({ idempotency_key: key }) => key)).map((key) => `The checkout ${key} made two orders.`),
  ...duplicates(paidSessions.map(({ client_reference_id: id }) => id ?? '')).map((id) => `Order ${id} was paid twice.`),
  ...orders
    .filter((order) => order.paid_at && !paidSessions.some(({ id }) => id === order.stripe_session_id))
    .map(({ number }) => `Order ${number} counts as paid without a payment.`),
  ...log.orders
    .filter(({ isPaid, sessionId }) => isPaid && !paidSessions.some(({ id }) => id === sessionId))
    .map(({ number }) => `The payment page took money for ${number} and forgot it.`),
  ...log.orders
    .filter(({ number }) => !orders.some((order) => order.number === number))
    .map(({ number }) => `Order ${number} was promised and is not there.`),
];

const downloads: Check = (_, { orders }) =>
  orders
    .filter(({ paid_at, downloads: count, pdf_lines: wanted }) => (paid_at ? count !== wanted : count > 0))
    .map((order) => `Order ${order.number} (${order.payment_state}) has ${order.downloads} of ${order.pdf_lines} PDFs.`);

/** One confirmation per paid order, sent and received, and no others. */
const mails: Check = (shop, { orders }) => [...expectedMails(shop, orders), ...strayMails(shop, orders)];

function expectedMails(shop: DrillShop, orders: readonly OrderRow[]): string[] {
  return orders.flatMap((order) => {
    if (!order.paid_at) return order.confirmations === 0 ? [] : [`Order ${order.number} is not paid, but confirmed by mail.`];
    if (order.confirmations !== 1) return [`Order ${order.number} is paid and has ${order.confirmations} confirmation mails.`];
    const received = shop.mailbox.received.get(`order-confirmation.${order.mail_id}`);
    if (received && received.times > 2) return [`The confirmation of ${order.number} came ${received.times} times.`];
    if (!order.is_mail_sent || !received)
      return [`The confirmation of ${order.number} was ${order.is_mail_sent ? 'noted as sent and never came' : 'not sent'}.`];
    if (!received.isConfirmation) return [`The confirmation of ${order.number} has another subject.`];
    return received.to.join() === order.email ? [] : [`The confirmation of ${order.number} went to ${received.to.join()}.`];
  });
}

function strayMails(shop: DrillShop, orders: readonly OrderRow[]): string[] {
  const due = new Set(orders.filter(({ paid_at }) => paid_at).map(({ mail_id: id }) => `order-confirmation.${id}`));
  const stray = [...shop.mailbox.received].filter(
    ([id, { isConfirmation }]) => (isConfirmation || id.startsWith('order-confirmation.')) && !due.has(id),
  );
  return stray.map(([id, { to }]) => `${to.join()} got an unexpected confirmation: ${id}.`);
}

/** An open order may or may not have reserved stock. */
const STOCK_OF: Record<string, string[]> = {
  unpaid: ['reserved', 'released'],
  expired: ['released'],
  paid: ['taken'],
  partly_refunded: ['taken'],
  refunded: ['taken'],
};

const stock: Check = async (shop, { orders }) => {
  const states = orders
    .filter(
      ({ payment_state, stock, is_shipped }) =>
        STOCK_OF[payment_state] && !(is_shipped ? STOCK_OF[payment_state] : ['none']).includes(stock),
    )
    .map(({ number, payment_state, stock }) => `Order ${number} is ${payment_state}, its pieces are ${stock}.`);
  const shelves = await shop.sql<{ name: string; left: number; reserved: number; taken: number; held: number; least: boolean }>(`
    select p.name, p.stock_quantity as left, p.reserved_quantity as reserved, p.id = (select min(id::text)::uuid from catalog.products) as least,
      coalesce(sum(l.quantity) filter (where o.stock = 'taken'), 0)::int as taken,
      coalesce(sum(l.quantity) filter (where o.stock = 'reserved'), 0)::int as held
    from catalog.products p
    left join checkout.order_lines l on l.product_id = p.id and l.variant <> 'pdf'
    left join checkout.orders o on o.id = l.order_id
    group by p.id`);
  const wrong = shelves.filter(
    ({ left, reserved, taken, held, least }) =>
      left !== (least ? SCARCE_STOCK : AMPLE_STOCK) - taken || reserved !== held || left < 0,
  );
  return [
    ...states,
    ...wrong.map(
      (shelf) =>
        `"${shelf.name}": ${shelf.left} left, ${shelf.reserved} reserved; ${shelf.taken} were sold, ${shelf.held} on hold.`,
    ),
  ];
};

/** Used credits equal the generations that succeeded, are in progress or kept their credit. */
const credits: Check = async (shop) => {
  const rows = await shop.sql<{ user: string; used: number; limit: number; expected: number }>(`
    select l.user_id as "user", l.free_generations_used as used, l.free_generations_limit as limit,
      (select count(*)::int from generation.generations g where g.user_id = l.user_id and g.retry_of is null and not g.is_free_change and (g.status in ('queued', 'running', 'succeeded') or g.credit_kept)) as expected
    from generation.user_generation_limits l`);
  const unknown = await shop.sql<{ user: string }>(`
    select distinct user_id as "user" from generation.generations where user_id is not null
    except select user_id from generation.user_generation_limits`);
  const uncounted = unknown.map(({ user }) => `${user} has pictures that are not counted.`);
  const wrong = rows.filter(({ used, limit, expected }) => used !== expected || used > limit);
  return [...uncounted, ...wrong.map((row) => `${row.user} used ${row.used} of ${row.limit} pictures, and has ${row.expected}.`)];
};

const pictures: Check = async (shop, _, log) => {
  const stored = await shop.sql<{ id: string; prompt: string; status: string; submissions: number; images: number }>(`
    select g.id, g.prompt, g.status, g.submissions, (select count(*)::int from generation.pictures i where i.generation_id = g.id and i.is_front) as images
    from generation.generations g where g.user_id is not null`);
  // The shop erases the prompt of a generation that ends without a picture; the shopper still knows it.
  const asked = new Map(log.pictures.map(({ id, prompt }) => [id, prompt]));
  const rows = stored.map((row) => ({ ...row, prompt: row.prompt || asked.get(row.id) }));
  const forgotten = log.pictures
    .filter(({ id }) => !rows.some((row) => row.id === id))
    .map(({ id }) => `The picture ${id} was promised and is not there.`);
  return [
    ...forgotten,
    ...duplicates(rows.flatMap(({ prompt }) => prompt ?? [])).map((prompt) => `"${prompt}" was begun twice.`),
    ...rows.flatMap(({ id, prompt, status, submissions, images }) => {
      if (status === 'queued' || status === 'running') return [`The picture ${id} is still ${status}.`];
      if (images !== (status === 'succeeded' ? 1 : 0)) return [`The picture ${id} is ${status} and is there ${images} times.`];
      const atFal = prompt ? shop.fal.submissions(prompt) : 0;
      if (atFal > submissions) return [`The picture ${id} was submitted ${atFal} times; the shop knows of ${submissions}.`];
      return atFal > 1 ? [`The picture ${id} was submitted ${atFal} times.`] : [];
    }),
  ];
};

/** Every accepted refund was made exactly once and is confirmed. */
const refunds: Check = async (shop, { orders, refunds: given }, log) => {
  const rows = await shop.sql<RefundRow>('select order_id, idempotency_key as key, state from checkout.refunds');
  return [
    ...rows.filter(({ state }) => state !== 'confirmed').map(({ key, state }) => `The refund ${key} is ${state}.`),
    ...rows.filter(({ key }) => !shop.refundKeys.has(key)).map(({ key }) => `The refund ${key} was not requested.`),
    ...duplicates(rows.map(({ key }) => key)).map((key) => `The refund ${key} was made twice.`),
    ...log.refunds
      .filter(({ isAccepted, key }) => isAccepted && !rows.some((row) => row.key === key))
      .map(({ key }) => `The refund ${key} was promised and is not there.`),
    ...orders.flatMap((order) => wrongRefund(order, rows, given)),
  ];
};

interface RefundRow {
  order_id: string;
  key: string;
  state: string;
}

/** Every refund has the same amount. */
function wrongRefund(order: OrderRow, rows: readonly RefundRow[], given: ShopRecords['refunds']): string[] {
  const due = rows.filter(({ order_id: id }) => id === order.id).length * REFUND_CENTS;
  const ofOrder = given.filter(({ payment_intent: intent }) => intent !== null && intent === order.stripe_payment_intent);
  const cents = ofOrder.reduce((sum, { amount }) => sum + amount, 0);
  const isRight = cents === due && order.refunded_cents === due;
  return isRight
    ? []
    : [`Order ${order.number}: ${due} cents had to be refunded, ${cents} were; the shop says ${order.refunded_cents}.`];
}

/** The outbox is empty, and every event is applied. */
const leftovers: Check = async (shop) => {
  const [row] = await shop.sql<{ outbox: number; events: number }>(`
    select (select count(*)::int from platform.outbox) as outbox,
      (select count(*)::int from checkout.stripe_events where applied_at is null and failure is null) as events`);
  return [
    ...(row?.outbox ? [`${row.outbox} messages wait in the outbox.`] : []),
    ...(row?.events ? [`${row.events} events of the payment provider are not applied.`] : []),
  ];
};

/** Checks of everything since the shop opened, so later drills report the violations of earlier ones again. */
export const CHECKS: readonly Check[] = [payments, downloads, mails, stock, credits, pictures, refunds];
/** Checks of the current state only. */
export const TRANSIENT_CHECKS: readonly Check[] = [leftovers];

function duplicates(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
