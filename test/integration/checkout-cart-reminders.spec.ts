import type { CartReminderStats } from '../../server/admin/overview/contract.js';
import { CartReminders } from '../../server/checkout/index.js';
import { BuyerErasure } from '../../server/checkout/upkeep/buyer-erasure.js';
import type { RestoredCart } from '../../server/checkout/marketing/reminders/contract.js';
import {
  addPicture,
  addProduct,
  orderRow,
  pay,
  type PlacedOrder,
  placeOrder,
  type TestItem,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';
import { unsubscribeLink } from '../support/unsubscribe-link.js';
import { until } from '../support/until.js';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations/contract.js';

const NAMES = { label: 'Their names', example: '', maxLength: 40, required: true };

let shop: TestShop;
let reminders: CartReminders;
let item: TestItem;

beforeAll(async () => {
  shop = await TestShop.open();
  reminders = shop.web.app.get(CartReminders);
  const productId = await addProduct(shop, { wordFields: [NAMES] });
  item = { productId, productType: 'product', quantity: 2, words: [{ label: 'Their names', text: 'evil.example' }] };
});
afterAll(() => shop.close());

interface ReminderRow {
  due_at: Date | null;
  sent_at: Date | null;
  opened_at: Date | null;
  recovered_order_id: string | null;
}

async function reminderOf(order: PlacedOrder): Promise<ReminderRow | undefined> {
  const { id } = await orderRow(shop, order);
  const [row] = await shop.sql<ReminderRow>('select * from checkout.cart_reminders where order_id = $1', [id]);
  return row;
}

const uniqueEmail = () => `${crypto.randomUUID()}@example.com`;

async function leaveBehind(email = uniqueEmail(), items = [item]): Promise<PlacedOrder & { id: string; email: string }> {
  const placed = await placeOrder(shop, items, { email, remindMe: true });
  return { ...placed, id: (await orderRow(shop, placed)).id, email };
}

async function sentReminder(email = uniqueEmail(), items = [item]) {
  const order = await leaveBehind(email, items);
  shop.passTime(25 * HOUR_MS);
  await reminders.send({ orderId: order.id });
  const mail = await shop.inbox.mailAbout(email, 'Your gifts are still here');
  const key = /\/cart\?restore=(\S+)/.exec(mail.text ?? '')?.[1] ?? '';
  return { ...order, mail, key };
}

function restore(key: unknown): Promise<Response> {
  return shop.call('POST', '/api/cart-restore', { body: { key } });
}

async function buy(email: string): Promise<{ id: string }> {
  const order = await placeOrder(shop, [item], { email });
  await pay(shop, order);
  return waitForPaymentState(shop, order, 'paid');
}

async function counts(): Promise<CartReminderStats> {
  const { token } = await shop.signInOwner();
  return shop.json<CartReminderStats>('GET', '/api/admin/overview/cart-reminders', { token });
}

describe('a cart reminder', () => {
  it('is not sent without being asked for', async () => {
    const order = await placeOrder(shop, [item], { email: uniqueEmail() });
    expect(await reminderOf(order)).toBeUndefined();
  });

  it.each<[string, (email: string, order: PlacedOrder & { id: string }) => Promise<unknown>]>([
    [
      'was paid',
      async (_, order) => {
        await pay(shop, order);
        await waitForPaymentState(shop, order, 'paid');
      },
    ],
    ['was started again', (email) => placeOrder(shop, [item], { email })],
    ['was canceled by the owner', (_, { id }) => shop.sql(`update checkout.orders set status = 'cancelled' where id = $1`, [id])],
    [
      'belongs to a customer who unsubscribed',
      async (email) => {
        const link = await unsubscribeLink(shop, email, 'carts');
        await fetch(`${shop.web.url}/unsubscribe${new URL(link?.url ?? '').search}`, { method: 'POST' });
      },
    ],
    ['has nothing that is still for sale', () => shop.sql('update catalog.products set is_active = false')],
  ])('is not sent when the checkout %s', async (_, happen) => {
    const email = uniqueEmail();
    const order = await leaveBehind(email);
    await happen(email, order);
    shop.passTime(25 * HOUR_MS);
    await reminders.send({ orderId: order.id });
    await shop.sql('update catalog.products set is_active = true');
    expect(await reminderOf(order)).toMatchObject({ due_at: null, sent_at: null });
  });

  it('is sent once a day later, however many sweeps and workers meet', async () => {
    const order = await leaveBehind();
    shop.passTime(23 * HOUR_MS);
    await reminders.enqueueDue();
    expect(await reminderOf(order)).toMatchObject({ sent_at: null, due_at: expect.any(Date) });
    shop.passTime(2 * HOUR_MS);
    await Promise.all([
      reminders.enqueueDue(),
      reminders.enqueueDue(),
      reminders.send({ orderId: order.id }),
      reminders.send({ orderId: order.id }),
    ]);
    await until(async () => (await reminderOf(order))?.sent_at);
    await reminders.enqueueDue();
    expect(await shop.inbox.count(order.email)).toBe(1);
  });

  it('shows prices of now, and nothing that was typed', async () => {
    await shop.sql('update catalog.products set product_price_cents = 6500 where id = $1', [item.productId]);
    const { mail } = await sentReminder();
    await shop.sql('update catalog.products set product_price_cents = 6400 where id = $1', [item.productId]);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain('2 × The Two of You, Framed, gift: $130.00');
    expect(mail.html).toContain('cid:picture-1@keepsake');
    expect(mail.html).not.toMatch(/evil|Grace/);
  });

  it('is deleted with the account', async () => {
    const { id, token } = await shop.signIn('carts@example.com');
    const left = await placeOrder(shop, [item], { token, remindMe: true });
    const { id: orderId } = await orderRow(shop, left);
    await shop.web.app.get(BuyerErasure).eraseBuyer({ userId: id, contactHashes: [] });
    shop.passTime(25 * HOUR_MS);
    await reminders.send({ orderId });
    expect(await reminderOf(left)).toBeUndefined();
    expect(await shop.inbox.count('carts@example.com')).toBe(0);
  });
});

describe('with rate limits, cart reminders', () => {
  let before: [TestShop, CartReminders];
  beforeAll(async () => {
    before = [shop, reminders];
    shop = await TestShop.open({ env: { RATE_LIMITS: 'on' } });
    reminders = shop.web.app.get(CartReminders);
  });
  afterAll(async () => {
    await shop.close();
    [shop, reminders] = before;
  });

  it('come twice a day to one mailbox, and for ten carts a day of one network', async () => {
    const productId = await addProduct(shop);
    const orders = [];
    for (let cart = 0; cart < 11; cart += 1)
      orders.push(await leaveBehind(`grace.hopper+${cart}@gmail.com`, [{ productId, productType: 'pdf', quantity: 1 }]));
    expect(await shop.sql('select 1 from checkout.cart_reminders')).toHaveLength(10);
    shop.passTime(25 * HOUR_MS);
    for (const { id } of orders) await reminders.send({ orderId: id });
    expect(await shop.sql('select 1 from checkout.cart_reminders where sent_at is not null')).toHaveLength(2);
  });
});

describe('the link of a cart reminder', () => {
  it('brings back what is still for sale, with words and the picture', async () => {
    const gone = { ...item, productId: await addProduct(shop), words: [] };
    const order = await leaveBehind(uniqueEmail(), [item, gone]);
    const pictureId = await addPicture(shop, (await shop.signInOwner()).id);
    await shop.sql('update checkout.order_lines set picture_id = $1 where order_id = $2', [pictureId, order.id]);
    await shop.sql('update catalog.products set is_active = false where id = $1', [gone.productId]);
    shop.passTime(25 * HOUR_MS);
    await reminders.send({ orderId: order.id });
    const [, key] = /\/cart\?restore=(\S+)/.exec(await shop.inbox.mailTo(order.email)) ?? [];
    const { lines, isPartial } = (await (await restore(key)).json()) as RestoredCart;
    expect(isPartial).toBe(true);
    expect(lines).toMatchObject([{ ...item, unitPrice: 64, generatedImageId: pictureId, kind: 'card', dedication: null }]);
    const opened = (await reminderOf(order))?.opened_at;
    expect(opened).toBeInstanceOf(Date);
    shop.passTime(HOUR_MS);
    expect((await restore(key)).status).toBe(200);
    expect((await reminderOf(order))?.opened_at).toEqual(opened);
  });

  it('opens nothing when it was tampered with, and says when it has expired', async () => {
    const { id, key } = await sentReminder();
    const [, expires, signature] = key.split('.');
    const forged = [
      `${id}.${Number(expires) + 1}.${signature}`,
      `${crypto.randomUUID()}.${expires}.${signature}`,
      `${key}.0`,
      `${key}0`,
      '',
      '..',
      '\u0000',
      "' or 1=1",
    ];
    for (const each of forged) {
      const answer = await restore(each);
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'CHECKOUT.CART_NOT_FOUND' }]);
    }
    for (const each of [undefined, 7, 'k'.repeat(201), { $ne: '' }]) expect((await restore(each)).status).toBe(400);
    // As it is at the end of a sentence.
    expect((await restore(`${key}.`)).status).toBe(200);
    shop.passTime(31 * DAY_MS);
    expect(await (await restore(key)).json()).toMatchObject({ code: 'CHECKOUT.CART_LINK_EXPIRED' });
  });
});

describe('an order after a cart reminder', () => {
  it('counts once, the first within seven days, on the owner’s overview', async () => {
    shop.passTime(40 * DAY_MS);
    const { email, key } = await sentReminder();
    await restore(key);
    const late = await sentReminder();
    const first = await buy(email);
    await buy(email);
    const rows = await shop.sql<ReminderRow>('select * from checkout.cart_reminders where recovered_order_id is not null');
    expect(rows.map((row) => row.recovered_order_id)).toEqual([first.id]);
    shop.passTime(7 * DAY_MS);
    await buy(late.email);
    expect(await reminderOf(late)).toMatchObject({ recovered_order_id: null });
    expect(await counts()).toEqual({ asked: 2, sent: 2, opened: 1, orders: 1, sales: 128 });
  });
});
