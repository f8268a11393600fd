import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../server/platform/durations/contract.js';
import type { OrderLookupAnswer } from '../../server/checkout/contract.js';
import { giveOwnPictures } from '../support/checkout-data.js';
import { ProductionShop } from '../support/production-shop.js';

let printing: ProductionShop;

beforeAll(async () => {
  printing = await ProductionShop.open();
});
afterEach(() => printing.partner.faults());
afterAll(async () => {
  jest.restoreAllMocks();
  await printing.close();
});

/** Releases the first line of an order, or reopens it. */
const releaseFirst = ({ id }: { id: string }, at: Date | null) =>
  printing.shop.sql(
    `update checkout.order_lines set released_at = $2
     where id = (select id from checkout.order_lines where order_id = $1 order by position limit 1)`,
    [id, at],
  );

describe('a released gift', () => {
  it('is one order at the partner after the hold of an hour, however often it is reviewed', async () => {
    const order = await printing.released([2]);
    await printing.work();
    printing.shop.passTime(HOUR_MS - 5 * MINUTE_MS);
    await printing.work();
    expect([await printing.states(order), await printing.madeOf(order)]).toEqual([['waiting'], []]);
    await printing.passHold();
    await printing.review(order);
    const [attempt] = await printing.attempts(order);
    await printing.step(attempt!.id);
    await printing.work();
    const made = await printing.madeOf(order);
    expect(made).toMatchObject([
      { id: attempt?.partner_order_id, merchantReference: order.orderNumber, items: [{ sku: 'GLOBAL-MUG-W', copies: 2 }] },
    ]);
    expect(attempt).toMatchObject({ state: 'accepted', quoted_cents: 2 * 650 + 595, currency: 'USD' });
  });

  it('joins the gift that waits, and is not made again when both are sent', async () => {
    const order = await printing.released([1, 1]);
    const lines = await printing.shop.sql<{ id: string }>(
      'select id from checkout.order_lines where order_id = $1 order by position',
      [order.id],
    );
    expect((await printing.production(order)).attempts).toMatchObject([{ items: [{}, {}] }]);
    await printing.passHold();
    const [made] = await printing.madeOf(order);
    await printing.partner.advance(made!.id, 'sent');
    await printing.called(order);
    await printing.work();
    await printing.shop.sql('update checkout.order_lines set released_at = now() where id = $1', [lines[0]?.id]);
    await printing.review(order);
    expect(await printing.states(order)).toEqual(['sent']);
  });

  it('goes out at once when the owner says so, and not at all while the owner holds it', async () => {
    const order = await printing.released();
    const [attempt] = await printing.attempts(order);
    expect((await printing.act(order, attempt!.id, 'hold')).status).toBe(200);
    printing.shop.passTime(DAY_MS);
    await printing.work();
    expect(await printing.states(order)).toEqual(['waiting']);
    await printing.act(order, attempt!.id, 'send-now');
    await printing.work();
    expect(await printing.states(order)).toEqual(['accepted']);
    const late = await printing.act(order, attempt!.id, 'hold');
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([409, 'CHECKOUT.PRODUCTION_MOVED_ON']);
  });

  it('is not sent as long as it is open again, and goes with the others once it is released again', async () => {
    const order = await printing.released([1, 1]);
    await printing.work();
    await releaseFirst(order, null);
    // The hold is over before the review that follows from that.
    await printing.passHold();
    expect(await printing.madeOf(order)).toEqual([]);
    await printing.review(order);
    await releaseFirst(order, new Date(printing.shop.now()));
    await printing.review(order);
    await printing.passHold();
    expect(await printing.madeOf(order)).toMatchObject([{ items: [{ copies: 1 }, { copies: 1 }] }]);
  });

  it('goes with the others when it is opened and released again before its production was reviewed', async () => {
    const order = await printing.released([1, 1]);
    printing.shop.passTime(MINUTE_MS);
    await releaseFirst(order, new Date(printing.shop.now()));
    await printing.review(order);
    await printing.passHold();
    expect(await printing.madeOf(order)).toMatchObject([{ items: [{ copies: 1 }, { copies: 1 }] }]);
  });

  it('is sent by the owner only once the owner prints it', async () => {
    const order = await printing.released([2]);
    const send = async () => (await printing.owner()).call('POST', `${order.id}/parcels`, { carrier: '', trackingNumber: '' });
    const refused = await send();
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'CHECKOUT.NOT_TO_BE_SHIPPED']);
    const [attempt] = (await printing.production(order)).attempts;
    await printing.act(order, attempt!.id, `items/${attempt!.items[0]!.id}/by-hand`);
    expect((await send()).status).toBe(200);
    expect(await printing.shop.sql('select state from checkout.parcels where order_id = $1', [order.id])).toEqual([
      { state: 'sent' },
    ]);
  });

  it('waits while the bank disputes the payment', async () => {
    const order = await printing.released();
    await printing.shop.sql(
      `insert into checkout.order_issues (id, order_id, code, detail, raised_at) values ($1, $2, 'disputed', '{}', now())`,
      [crypto.randomUUID(), order.id],
    );
    await printing.passHold();
    const { attempts } = await printing.production(order);
    expect(attempts).toMatchObject([{ state: 'waiting', held_because: expect.stringContaining('disputes') }]);
  });

  it('stays by hand when the SKU was checked for another kind of gift', async () => {
    const order = await printing.released([1, 1]);
    await printing.shop.sql('delete from checkout.productions where order_id = $1', [order.id]);
    await printing.shop.sql(
      `update checkout.partner_products set kind = case position when 0 then 'poster' else 'mug' end
       from checkout.order_lines l where order_id = $1 and l.product_id = partner_products.product_id`,
      [order.id],
    );
    await printing.review(order);
    expect((await printing.production(order)).attempts).toMatchObject([{ items: [{ product_name: 'Mug 2' }] }]);
  });

  it('stays by hand without a SKU, and when it was released before the SKU was known', async () => {
    const order = await printing.released([1, 1, 1]);
    const names = (await printing.production(order)).attempts[0]?.items.map((item) => item.product_name);
    expect(names).toEqual(['Mug 1', 'Mug 2', 'Mug 3']);
    await printing.shop.sql(`delete from checkout.productions where order_id = $1`, [order.id]);
    await printing.shop.sql(
      `delete from checkout.partner_products where product_id = (select product_id from checkout.order_lines where order_id = $1 and position = 0)`,
      [order.id],
    );
    await printing.shop.sql(
      `update checkout.partner_products set checked_at = checked_at + interval '1 day' where product_id =
         (select product_id from checkout.order_lines where order_id = $1 and position = 1)`,
      [order.id],
    );
    await printing.review(order);
    const again = (await printing.production(order)).attempts[0]?.items.map((item) => item.product_name);
    expect(again).toEqual(['Mug 3']);
  });
});

describe('the customer', () => {
  it('sees whether all gifts that are still to be sent are checked or printed, in mixed orders, too', async () => {
    const { shop } = printing;
    const order = await printing.released([1, 1]);
    const step = async () => {
      const [row] = await shop.sql<{ email: string }>('select email from checkout.orders where id = $1', [order.id]);
      const body = { number: order.orderNumber, email: row!.email };
      return (await shop.json<OrderLookupAnswer>('POST', '/api/order-lookup', { body })).order.print_step;
    };
    const release = (at: Date | null) =>
      shop.sql('update checkout.order_lines set released_at = $2 where order_id = $1 and position = 1', [order.id, at]);
    const released = 'select released_at from checkout.order_lines where order_id = $1 and position = 1';
    const [line] = await shop.sql<{ released_at: Date }>(released, [order.id]);
    await release(null);
    expect(await step()).toBe('paid');
    await release(line!.released_at);
    expect(await step()).toBe('checked');
    await printing.passHold();
    // The owner prints the second one.
    await shop.sql(
      `update checkout.production_items i set state = 'by_hand' from checkout.order_lines l
       where i.order_id = $1 and l.id = i.order_line_id and l.position = 1`,
      [order.id],
    );
    expect([await printing.states(order), await step()]).toEqual([['accepted'], 'checked']);
    const [made] = await printing.madeOf(order);
    await printing.partner.advance(made!.id, 'printing');
    const [attempt] = await printing.attempts(order);
    await printing.step(attempt!.id);
    expect([await printing.states(order), await step()]).toEqual([['printing'], 'printing']);
  });

  it('sees that the owner makes an order by hand, and that all of it is sent', async () => {
    const { shop } = printing;
    const client = await printing.owner();
    const order = await client.placeOrder('product');
    await shop.sql(
      `update checkout.orders set payment_state = 'paid', paid_at = $2, received_cents = total_cents where id = $1`,
      [order.id, new Date(shop.now())],
    );
    await giveOwnPictures(shop, order.id);
    const body = { number: order.orderNumber, email: order.email };
    const step = async () => (await shop.json<OrderLookupAnswer>('POST', '/api/order-lookup', { body })).order.print_step;
    expect(await step()).toBe('paid');
    await client.call('PATCH', order.id, { status: 'processing' });
    expect(await step()).toBe('printing');
    expect((await client.call('POST', `${order.id}/parcels`, { carrier: '', trackingNumber: '' })).status).toBe(200);
    expect(await step()).toBeNull();
  });
});

it('artwork that the partner cannot load is sent again only when the first attempt is canceled', async () => {
  await printing.partner.faults({ assetErrors: true, refuseCancel: true });
  const order = await printing.accepted();
  await printing.partner.advance(order.made.id, 'downloaded');
  await printing.step(order.attempt.id);
  expect(await printing.issues(order)).toEqual(['production_problem']);
  const [issue] = (await (await printing.owner()).details(order.id)).issues;
  expect(issue?.text).toContain('with “Mug 1”: The asset could not be downloaded.');
  await printing.act(order, order.attempt.id, 'send-again');
  await printing.work();
  await printing.review(order);
  expect([await printing.states(order), (await printing.madeOf(order)).length]).toEqual([['accepted'], 1]);

  await printing.partner.faults();
  await printing.partner.cancel(order.made.id);
  await printing.step(order.attempt.id);
  await printing.review(order);
  expect(await printing.states(order)).toEqual(['cancelled', 'waiting']);
  await printing.passHold();
  expect([await printing.states(order), await printing.issues(order)]).toEqual([['cancelled', 'accepted'], []]);
  expect((await printing.madeOf(order)).map(({ merchantReference }) => merchantReference).sort()).toEqual([
    order.orderNumber,
    `${order.orderNumber}/2`,
  ]);
});

describe('the cost', () => {
  it('above what was paid is accepted by the owner first', async () => {
    await printing.partner.faults({ priceFactor: 10 });
    const order = await printing.released();
    await printing.passHold();
    expect([await printing.states(order), await printing.issues(order)]).toEqual([['waiting'], ['production_cost']]);
    const [issue] = (await (await printing.owner()).details(order.id)).issues;
    expect(issue?.text).toMatch(/a loss of \$\d+\.\d\d/);
    expect((await (await printing.owner()).call('POST', `${order.id}/accept`)).status).toBe(200);
    await printing.review(order);
    await printing.work();
    expect([await printing.states(order), await printing.issues(order)]).toEqual([['accepted'], []]);
  });

  it('above what was paid is no question anymore once the owner cancels it', async () => {
    await printing.partner.faults({ priceFactor: 10 });
    const order = await printing.released();
    await printing.passHold();
    const [attempt] = await printing.attempts(order);
    await printing.act(order, attempt!.id, 'cancel');
    expect([await printing.states(order), await printing.issues(order)]).toEqual([['cancelled'], []]);
  });
});
