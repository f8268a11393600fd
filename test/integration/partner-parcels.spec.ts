import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { Parcels } from '../../server/checkout/index.js';
import type { ParcelNews } from '../../server/checkout/fulfilment/parcel-news.js';
import { Order } from '../../server/checkout/model/order.entity.js';
import { Database } from '../../server/platform/index.js';
import { addCustomer, addOrder } from '../support/order-rows.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});
afterAll(() => shop.close());

const NUMBER = { carrier: 'UPS', trackingNumber: '1Z', trackingUrl: 'https://track.example/1Z' };

interface Printed {
  id: string;
  lines: [frame: string, mug: string];
}

/** A paid order of two frames and a mug. */
async function printed(): Promise<Printed> {
  const id = await addOrder(shop, { customerId: await addCustomer(shop) });
  const lines: [string, string] = [uuidv7(), uuidv7()];
  for (const [position, line] of lines.entries()) {
    await shop.sql(
      `insert into checkout.order_lines (id, order_id, position, product_id, product_name, variant, kind, quantity, unit_cents)
       values ($1, $2, $3, $1, 'A Gift', 'product', 'mug', $4, 100)`,
      [line, id, position, 2 - position],
    );
  }
  return { id, lines };
}

/** Applies news of shipments from the partner in a transaction that has locked the order. @returns whether all of it was sent */
async function follow({ id }: Printed, ...news: ParcelNews[]): Promise<boolean> {
  const parcels = shop.web.app.get(Parcels, { strict: false });
  return shop.web.app.get(Database).transaction(async (em) => {
    const order = await em.findOneOrFail(Order, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // Each order has one production, with the order's id.
    await parcels.follow(em, order, id, news);
    return order.shippedAt !== null;
  });
}

function newsOf(
  id: string,
  state: ParcelNews['state'],
  units: [line: string, quantity: number][],
  parts: Partial<ParcelNews> = {},
) {
  const lines = units.map(([orderLineId, quantity]) => ({ orderLineId, quantity }));
  const nothing = { carrier: null, trackingNumber: null, trackingUrl: null, sentAt: null };
  return { partnerShipmentId: id, state, lines, ...nothing, ...parts };
}

async function rowsOf({ id }: Printed) {
  const parcels = await shop.sql(
    `select p.state, p.tracking_number as number, (select sum(quantity)::int from checkout.parcel_lines where parcel_id = p.id) as units,
       (select count(*)::int from checkout.order_mails where parcel_id = p.id) as mails
     from checkout.parcels p where order_id = $1 order by partner_shipment_id`,
    [id],
  );
  const [order] = await shop.sql<{ status: string; shipped: boolean }>(
    'select status, shipped_at is not null as shipped from checkout.orders where id = $1',
    [id],
  );
  return { parcels, ...order };
}

it('two shipments are two parcels with a mail each, and the order is completed once, however often the news come', async () => {
  const order = await printed();
  const [frame, mug] = order.lines;
  const first = newsOf('shp_1', 'sent', [[frame, 2]], NUMBER);
  const second = newsOf('shp_2', 'sent', [[mug, 1]], { ...NUMBER, trackingNumber: '2Z' });
  expect(await follow(order, newsOf('shp_1', 'preparing', [[frame, 2]]))).toBe(false);
  expect(await follow(order, first)).toBe(false);
  expect(await rowsOf(order)).toMatchObject({ status: 'pending', shipped: false });
  expect(await follow(order, first, second)).toBe(true);
  // Doubled, reversed and late.
  await Promise.all([follow(order, second, first), follow(order, first, first), follow(order, second)]);
  await follow(order, newsOf('shp_1', 'preparing', [[frame, 1]]), newsOf('shp_2', 'cancelled', []));
  expect(await rowsOf(order)).toEqual({
    parcels: [
      { state: 'sent', number: '1Z', units: 2, mails: 1 },
      { state: 'sent', number: '2Z', units: 1, mails: 1 },
    ],
    status: 'completed',
    shipped: true,
  });
});

it('a canceled shipment does not count, and the one in its place does', async () => {
  const order = await printed();
  const [frame, mug] = order.lines;
  const both: [string, number][] = [
    [frame, 2],
    [mug, 1],
  ];
  await follow(order, newsOf('shp_1', 'preparing', both));
  expect(await follow(order, newsOf('shp_1', 'cancelled', both))).toBe(false);
  expect(await follow(order, newsOf('shp_1', 'preparing', both), newsOf('shp_2', 'sent', both, NUMBER))).toBe(true);
  expect(await rowsOf(order)).toMatchObject({
    parcels: [
      { state: 'cancelled', mails: 0 },
      { state: 'sent', units: 3, mails: 1 },
    ],
    status: 'completed',
  });
});

it('two prints of the same line in one shipment are added up', async () => {
  const order = await printed();
  const [frame] = order.lines;
  const news = newsOf('shp_1', 'sent', [
    [frame, 1],
    [frame, 1],
  ]);
  await follow(order, news, news);
  expect((await rowsOf(order)).parcels).toEqual([{ state: 'sent', number: null, units: 2, mails: 0 }]);
});

it('an order that the owner has canceled stays canceled', async () => {
  const order = await printed();
  await shop.sql(`update checkout.orders set status = 'cancelled' where id = $1`, [order.id]);
  const units = order.lines.map((line, index): [string, number] => [line, 2 - index]);
  expect(await follow(order, newsOf('shp_1', 'sent', units, NUMBER))).toBe(true);
  expect(await rowsOf(order)).toMatchObject({ status: 'cancelled', shipped: true });
});

it('news of an order whose buyer was erased name no tracking number', async () => {
  const order = await printed();
  const units = order.lines.map((line, index): [string, number] => [line, 2 - index]);
  await follow(order, newsOf('shp_1', 'sent', units, NUMBER));
  await shop.sql(`update checkout.orders set buyer_erased_at = now(), email = null where id = $1`, [order.id]);
  await shop.sql('update checkout.parcels set carrier = null, tracking_number = null, tracking_url = null where order_id = $1', [
    order.id,
  ]);
  await follow(order, newsOf('shp_1', 'sent', units, NUMBER));
  const parcels = await shop.sql('select carrier, tracking_number, tracking_url from checkout.parcels where order_id = $1', [
    order.id,
  ]);
  expect(parcels).toEqual([{ carrier: null, tracking_number: null, tracking_url: null }]);
});
