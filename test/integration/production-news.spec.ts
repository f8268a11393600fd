import { LockMode } from '@mikro-orm/core';
import { Order } from '../../server/checkout/model/order.entity.js';
import { Production } from '../../server/checkout/model/production.entity.js';
import type { PartnerOrder } from '../../server/checkout/production/print-partner.js';
import { order as prodigiOrder } from '../../server/checkout/production/prodigi/answers.js';
import { readOrder } from '../../server/checkout/production/prodigi/read-order.js';
import { ProductionNews } from '../../server/checkout/production/production-news.js';
import { Database } from '../../server/platform/index.js';
import { DAY_MS } from '../../server/platform/durations/contract.js';
import { orderRow } from '../support/checkout-data.js';
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

const parcels = ({ id }: { id: string }) =>
  printing.shop.sql<{ state: string; tracking_number: string | null }>(
    'select state, tracking_number from checkout.parcels where order_id = $1 order by created_at, id',
    [id],
  );
const parcelMails = ({ id }: { id: string }) =>
  printing.shop.sql('select id from checkout.order_mails where order_id = $1 and parcel_id is not null', [id]);
const itemStates = async ({ id }: { id: string }) =>
  (
    await printing.shop.sql<{ state: string }>('select state from checkout.production_items where order_id = $1 order by id', [
      id,
    ])
  ).map(({ state }) => state);

/** Applies an answer of the partner to the first attempt of an order. */
async function apply({ id, attempt }: { id: string; attempt: { id: string } }, answer: PartnerOrder): Promise<void> {
  const { app } = printing.shop.web;
  await app.get(Database).transaction(async (em) => {
    const order = await em.findOneOrFail(Order, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const production = await em.findOneOrFail(Production, { id: attempt.id });
    production.nextCheckAt = await app.get(ProductionNews).apply(em, order, production, answer);
  });
}

describe('news of the partner', () => {
  it('leads to one parcel and one mail, whether it comes twice, in reverse, or a day late', async () => {
    await printing.partner.faults({ doubleCallbacks: true, reverseCallbacks: true });
    const order = await printing.accepted();
    await printing.partner.advance(order.made.id, 'sent');
    await printing.called(order);
    await printing.work();
    expect(await printing.states(order)).toEqual(['sent']);
    await printing.partner.resendCallbacks(order.made.id);
    await printing.work();
    printing.shop.passTime(DAY_MS);
    await printing.partner.resendCallbacks(order.made.id);
    await printing.step(order.attempt.id);
    expect(await parcels(order)).toMatchObject([{ state: 'sent', tracking_number: expect.stringMatching(/^94/) }]);
    expect(await parcelMails(order)).toHaveLength(1);
    expect(await orderRow(printing.shop, order)).toMatchObject({ status: 'completed', payment_state: 'paid' });
  });

  it('is asked for, not believed: a forged callback changes nothing, a wrong address is not found', async () => {
    await printing.partner.faults({ forgeCallbacks: true });
    const order = await printing.accepted();
    await printing.partner.advance(order.made.id, 'allocated');
    await printing.partner.resendCallbacks(order.made.id);
    await printing.work();
    expect(await printing.states(order)).toEqual(['accepted']);
    const forged = await printing.shop.call('POST', `/webhooks/print-partner/${order.attempt.id}.AAAA`, { body: {} });
    expect(forged.status).toBe(404);
  });

  it.each(['application/json; charset=utf-8', 'application/cloudevents+json', 'application/cloudevents+json; charset=utf-8'])(
    'is a reason to ask when it comes as %s',
    async (type) => {
      const order = await printing.accepted();
      const callback = { method: 'POST', headers: { 'content-type': type }, body: '{"specversion":"1.0"}' };
      expect((await fetch(order.made.callbackUrl!, callback)).status).toBe(200);
      await printing.called(order);
    },
  );

  it('completes the order with its second parcel, and says by then what still follows', async () => {
    await printing.partner.faults({ split: true });
    const order = await printing.accepted([1, 1]);
    await printing.partner.advance(order.made.id, 'printing');
    await printing.partner.advance(order.made.id);
    await printing.step(order.attempt.id);
    expect([(await parcels(order)).map(({ state }) => state), (await orderRow(printing.shop, order)).status]).toEqual([
      ['sent', 'preparing'],
      'processing',
    ]);
    await printing.partner.advance(order.made.id);
    await printing.step(order.attempt.id);
    expect([await parcelMails(order), (await orderRow(printing.shop, order)).status]).toEqual([
      [expect.anything(), expect.anything()],
      'completed',
    ]);
  });

  it('of a part that was canceled and a part that was sent shows both, and asks the owner', async () => {
    await printing.partner.faults({ split: true });
    const order = await printing.accepted([1, 1]);
    await printing.partner.advance(order.made.id, 'printing');
    await printing.partner.cancel(order.made.id);
    await printing.partner.advance(order.made.id, 'sent');
    await printing.step(order.attempt.id);
    expect(await itemStates(order)).toEqual(['sent', 'ended']);
    expect(await printing.issues(order)).toEqual(['production_part_cancelled']);
    await printing.act(order, order.attempt.id, 'send-again');
    await printing.review(order);
    expect([await printing.states(order), await printing.issues(order)]).toEqual([['sent', 'waiting'], []]);
  });

  it('that the partner canceled the order asks the owner, who can print it', async () => {
    const order = await printing.accepted();
    await printing.partner.cancel(order.made.id);
    await printing.step(order.attempt.id);
    expect([await printing.states(order), await printing.issues(order)]).toEqual([['cancelled'], ['production_cancelled']]);
    const { items } = (await printing.production(order)).attempts[0]!;
    await printing.act(order, order.attempt.id, `items/${items[0]?.id}/by-hand`);
    await printing.review(order);
    expect([await itemStates(order), await printing.issues(order)]).toEqual([['by_hand'], []]);
  });

  it('that the partner canceled the order lets the owner send a part of it, and have the others made', async () => {
    const order = await printing.accepted([3]);
    await printing.partner.advance(order.made.id, 'allocated');
    await printing.step(order.attempt.id);
    expect(await parcels(order)).toMatchObject([{ state: 'preparing' }]);
    await printing.partner.cancel(order.made.id);
    await printing.step(order.attempt.id);
    const owner = await printing.owner();
    const [line] = (await owner.details(order.id)).lines;
    const parcel = { lines: [{ id: line?.id, quantity: 1 }], carrier: 'USPS', trackingNumber: '94001' };
    expect((await owner.call('POST', `${order.id}/parcels`, parcel)).status).toBe(200);
    await printing.act(order, order.attempt.id, 'send-again');
    await printing.review(order);
    await printing.passHold();
    expect(await printing.states(order)).toEqual(['cancelled', 'accepted']);
    expect(await printing.madeOf(order)).toContainEqual(
      expect.objectContaining({ items: [expect.objectContaining({ copies: 2 })] }),
    );
  });

  it('that the partner canceled the order leaves no decision about a gift that was refunded', async () => {
    const order = await printing.accepted([1, 1]);
    await printing.partner.cancel(order.made.id);
    await printing.step(order.attempt.id);
    const owner = await printing.owner();
    const [first] = (await owner.details(order.id)).lines;
    await owner.refundItems(order.id, { lines: [{ id: first!.id, quantity: 1, put_back: false }] });
    await printing.review(order);
    expect(await printing.issues(order)).toEqual(['production_cancelled']);
    const { items } = (await printing.production(order)).attempts[0]!;
    const other = items.find(({ line_id: line }) => line !== first!.id);
    await printing.act(order, order.attempt.id, `items/${other?.id}/by-hand`);
    expect([await printing.issues(order), (await orderRow(printing.shop, order)).payment_state]).toEqual([[], 'partly_refunded']);
  });

  it('that a piece of a gift is not sent after all leaves that piece to the owner', async () => {
    await printing.partner.faults({ split: true });
    const order = await printing.accepted([2]);
    await printing.partner.advance(order.made.id, 'printing');
    await printing.partner.advance(order.made.id);
    await printing.step(order.attempt.id);
    await printing.partner.cancel(order.made.id);
    await printing.step(order.attempt.id);
    const { unsent } = await (await printing.owner()).details(order.id);
    expect([unsent.map(({ quantity }) => quantity), (await orderRow(printing.shop, order)).status]).toEqual([[1], 'processing']);
    expect(await printing.issues(order)).toEqual(['production_part_cancelled']);
  });

  it('that does not name a gift yet is not the last that is asked for', async () => {
    const order = await printing.accepted([1, 1]);
    await printing.partner.advance(order.made.id, 'sent');
    const [made] = await printing.madeOf(order);
    const [first] = made!.items;
    const shipments = made!.shipments.map((shipment) => ({ ...shipment, items: [{ itemId: first!.id }] }));
    await apply(order, readOrder(prodigiOrder.parse({ ...made!, status: { ...made!.status, stage: 'InProgress' }, shipments })));
    const [attempt] = await printing.attempts(order);
    expect([attempt!.state, await itemStates(order)]).toEqual(['sent', ['sent', 'live']]);
    expect(attempt!.next_check_at).not.toBeNull();
    // The owner can take over a gift that is in no parcel, but not one that is on its way.
    const { items } = (await printing.production(order)).attempts[0]!;
    expect(items.map((item) => item.can_print_by_hand)).toEqual(items.map(({ state }) => state === 'live'));
    const left = items.find(({ state }) => state === 'live');
    expect((await printing.act(order, order.attempt.id, `items/${left?.id}/by-hand`)).status).toBe(200);
    const { unsent } = await (await printing.owner()).details(order.id);
    expect([await printing.states(order), unsent.map(({ quantity }) => quantity)]).toEqual([['sent'], [1]]);
  });
});
