import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { AdminPack, AdminPackList } from '../../server/admin/packs/contract.js';
import type { Order } from '../../server/checkout/contract.js';
import type { PicturePackList } from '../../server/checkout/marketing/packs/contract.js';
import { CartReminders } from '../../server/checkout/index.js';
import { StripeEvents } from '../../server/checkout/payments/stripe-events.js';
import {
  addPicture,
  addProduct,
  createPayment,
  orderRow,
  pay,
  placeOrder,
  refundAll,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { AdminOrdersClient } from '../support/admin-orders-client.js';
import { addPack, pictureLedger } from '../support/picture-packs.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;
let pack: AdminPack;

beforeAll(async () => {
  shop = await TestShop.open();
  pack = await addPack(shop);
});
afterAll(() => shop.close());

const uniqueEmail = () => `${randomUUID()}@example.com`;
const wanted = () => ({ id: pack.id, price: pack.price });

async function refusal(request: Promise<Response>): Promise<[number, string]> {
  const answer = await request;
  return [answer.status, ((await answer.json()) as { code: string }).code];
}

describe('a pack of pictures', () => {
  it.each([
    ['an id that is none', () => ({ id: `${pack.id}'`, price: 4.99 }), 400, 'REQUEST.INVALID'],
    ['an unknown id', () => ({ id: randomUUID(), price: 4.99 }), 409, 'CHECKOUT.PACK_NOT_AVAILABLE'],
    ['another price', () => ({ id: pack.id, price: 0.01 }), 409, 'CHECKOUT.PRICE_CHANGED'],
    ['a negative price', () => ({ id: pack.id, price: -4.99 }), 400, 'REQUEST.INVALID'],
    ['a number of its own', () => ({ id: pack.id, price: '4.99', pictures: 5_000 }), 400, 'REQUEST.INVALID'],
  ])('is not sold with %s', async (_what, asked, status, code) => {
    const { token } = await shop.signIn(uniqueEmail());
    expect(await refusal(createPayment(shop, [], { token, pack: asked() as { id: string; price: number } }))).toEqual([
      status,
      code,
    ]);
  });

  it('is not sold to guests', async () => {
    expect(await refusal(createPayment(shop, [], { email: uniqueEmail(), pack: wanted() }))).toEqual([
      401,
      'IDENTITY.NOT_SIGNED_IN',
    ]);
  });

  it('is not sold once it is stopped, not even from a page that still shows it', async () => {
    const { id, price } = await addPack(shop, { pictures: 7 });
    expect(await addPack(shop, { pictures: 7 })).toMatchObject({ id });
    const { token: owner } = await shop.signInOwner();
    const { token } = await shop.signIn(uniqueEmail());
    const listed = async () =>
      (await shop.json<PicturePackList>('GET', '/api/picture-packs')).packs.some((each) => each.id === id);
    const stop = (stopped: boolean) => shop.call('PATCH', `/api/admin/picture-packs/${id}`, { token: owner, body: { stopped } });
    for (const stopped of [true, true]) expect((await stop(stopped)).status).toBe(200);
    expect(await listed()).toBe(false);
    expect(await refusal(createPayment(shop, [], { token, pack: { id, price } }))).toEqual([409, 'CHECKOUT.PACK_NOT_AVAILABLE']);
    await stop(false);
    expect(await listed()).toBe(true);
    const log = await shop.sql(
      `select action from platform.audit_log where subject = 'picture-pack' and subject_id = $1 order by created_at`,
      [id],
    );
    expect(log).toEqual([{ action: 'created' }, { action: 'stopped' }, { action: 'restarted' }]);
  });

  it('takes no discount code', async () => {
    const { token } = await shop.signIn(uniqueEmail());
    const { token: owner } = await shop.signInOwner();
    const body = {
      code: 'GIFTS',
      percent: 50,
      amount: null,
      min_subtotal: 0,
      categories: [],
      ends_at: null,
      max_uses: null,
      once_per_customer: false,
    };
    await shop.call('POST', '/api/admin/discounts', { token: owner, body });
    const discount = { code: 'GIFTS', amount: 2.5 };
    expect(await refusal(createPayment(shop, [], { token, pack: wanted(), discount }))).toEqual([
      409,
      'CHECKOUT.DISCOUNT_REFUSED',
    ]);
  });

  it('is in the account once, however often the payment is reported, and is shown with its order', async () => {
    const email = uniqueEmail();
    const { token } = await shop.signIn(email);
    const order = await placeOrder(shop, [], { token, pack: wanted() });
    await pay(shop, order);
    const { id } = await waitForPaymentState(shop, order, 'paid');
    const [event] = await shop.sql<{ id: string }>(`select id from checkout.stripe_events order by received_at desc limit 1`);
    await shop.sql('update checkout.stripe_events set applied_at = null where id = $1', [event!.id]);
    const events = shop.web.app.get(StripeEvents, { strict: false });
    await Promise.all(Array.from({ length: 5 }, () => events.apply({ eventId: event!.id })));
    expect(await pictureLedger(shop, token)).toEqual({ remaining: 7, lines: ['+2 free', '+5 bought'] });
    const shown = await shop.json<Order>('GET', `/api/orders/${id}`, { token });
    expect(shown).toMatchObject({
      lines: [],
      pack: { pictures: 5, price: 4.99 },
      subtotal_amount: 4.99,
      shipping_amount: 0,
      total_amount: 4.99,
    });
    const mail = await shop.inbox.mailTo(email);
    for (const text of ['5 pictures', '5 more pictures are in your account.', '$4.99']) expect(mail).toContain(text);
    const { token: owner } = await shop.signInOwner();
    const csv = await (await shop.call('GET', '/api/admin/orders/export', { token: owner })).text();
    expect(csv).toContain(',4.99,,0.00,0.00,0.00,4.99,0.00,');
    const { packs } = await shop.json<AdminPackList>('GET', '/api/admin/picture-packs', { token: owner });
    expect(packs.find((each) => each.id === pack.id)).toMatchObject({ sold: 1, sales: 4.99, is_stopped: false });
  });

  it('does not make the shipping of gifts free, and is bought with them', async () => {
    const { token } = await shop.signIn(uniqueEmail());
    const gift = { productId: await addProduct(shop, { product: 4900 }), productType: 'product', quantity: 1 } as const;
    const order = await placeOrder(shop, [gift], { token, pack: wanted() });
    await pay(shop, order);
    expect(await waitForPaymentState(shop, order, 'paid')).toMatchObject({
      subtotal_cents: 5399,
      shipping_cents: 599,
      total_cents: 5998,
    });
    expect((await pictureLedger(shop, token)).lines).toEqual(['+2 free', '+5 bought']);
  });

  it('does not take the place of a cart that was left behind', async () => {
    const email = uniqueEmail();
    const { token } = await shop.signIn(email);
    const gift = { productId: await addProduct(shop), productType: 'product', quantity: 1 } as const;
    const { id } = await orderRow(shop, await placeOrder(shop, [gift], { token, remindMe: true }));
    const order = await placeOrder(shop, [], { token, pack: wanted() });
    await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
    await shop.web.app.get(CartReminders, { strict: false }).send({ orderId: id });
    const [reminder] = await shop.sql('select sent_at, recovered_order_id from checkout.cart_reminders where order_id = $1', [
      id,
    ]);
    expect(reminder).toMatchObject({ sent_at: expect.any(Date), recovered_order_id: null });
  });

  it('loses its unused credits by a full refund', async () => {
    const { id: userId, token } = await shop.signIn(uniqueEmail());
    const order = await placeOrder(shop, [], { token, pack: wanted() });
    await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
    await addPicture(shop, userId);
    await shop.sql(
      `insert into generation.picture_credits (id, user_id, kind, amount, source_id, created_at)
       select gen_random_uuid(), user_id, 'used', -1, id, created_at from generation.generations where user_id = $1`,
      [userId],
    );
    await refundAll(shop, order, 4.99);
    expect((await pictureLedger(shop, token)).lines).toEqual(['+2 free', '+5 bought', '−1 made', '−4 revoked']);
    expect(
      await shop.sql('select sum(amount)::int as balance from generation.picture_credits where user_id = $1', [userId]),
    ).toEqual([{ balance: 0 }]);
  });

  it('loses its credits when it alone is refunded, and no more when the rest of the order is', async () => {
    const owner = await AdminOrdersClient.open(shop);
    const { id: userId, token } = await shop.signIn(uniqueEmail());
    const gift = {
      productId: await addProduct(shop),
      productType: 'pdf',
      generatedImageId: await addPicture(shop, userId),
    } as const;
    const order = await placeOrder(shop, [{ ...gift, quantity: 1 }], { token, pack: wanted() });
    await pay(shop, order);
    const { id } = await waitForPaymentState(shop, order, 'paid');
    // Both come in one transaction, and often in one millisecond.
    await shop.sql('update generation.picture_credits set created_at = $1 where source_id = $2', [new Date(shop.now()), id]);
    const brought = ['+2 free', '−1 made', '+5 bought', '+2 order'];
    expect((await owner.details(id)).refundable_items).toMatchObject([{ amounts: [18] }, { kind: 'pack', amounts: [4.99] }]);
    expect((await owner.refundItems(id, { pack: true })).status).toBe(200);
    expect((await pictureLedger(shop, token)).lines).toEqual([...brought, '−5 revoked']);
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'partly_refunded', refunded_cents: 499 });

    const [line] = (await owner.details(id)).lines;
    expect((await owner.refundItems(id, { lines: [{ id: line?.id, quantity: 1 }] })).status).toBe(200);
    await waitForPaymentState(shop, order, 'refunded');
    expect((await pictureLedger(shop, token)).lines).toEqual([...brought, '−7 revoked']);

    // The bank returns the refund of the gift, and the owner accepts that the order goes on.
    await owner.mockSession(order, (session) => {
      const charge = (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
      Object.assign(charge.refunds?.data.find(({ amount }) => amount === 1800) ?? {}, { status: 'failed' });
    });
    await owner.settle(order);
    expect((await owner.call('POST', `${id}/accept`)).status).toBe(200);
    expect((await pictureLedger(shop, token)).lines).toEqual([...brought, '−5 revoked']);
    jest.restoreAllMocks();
  });
});

describe('an order with a picture of the customer', () => {
  it('gives two pictures back, once, until it is refunded', async () => {
    const { id: userId, token } = await shop.signIn(uniqueEmail());
    const pictureId = await addPicture(shop, userId);
    const line = { productId: await addProduct(shop), productType: 'pdf', generatedImageId: pictureId } as const;
    const order = await placeOrder(
      shop,
      [
        { ...line, quantity: 2 },
        { ...line, quantity: 1 },
      ],
      { token },
    );
    expect((await pictureLedger(shop, token)).remaining).toBe(2);
    await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
    expect((await pictureLedger(shop, token)).lines).toEqual(['+2 free', '−1 made', '+2 order']);
    await until(async () => (await orderRow(shop, order)).fulfilled_at);
    await refundAll(shop, order, 54);
    expect((await pictureLedger(shop, token)).lines).toEqual(['+2 free', '−1 made', '+2 order', '−2 revoked']);
  });

  it('gives none for the shop’s own artwork', async () => {
    const { token } = await shop.signIn(uniqueEmail());
    const order = await placeOrder(shop, [{ productId: await addProduct(shop), productType: 'pdf', quantity: 1 }], { token });
    await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
    expect((await pictureLedger(shop, token)).lines).toEqual(['+2 free']);
  });
});
