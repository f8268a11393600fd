import { HOUR_MS, MINUTE_MS } from '../../server/platform/durations/contract.js';
import { ProductionWork } from '../../server/checkout/production/production-work.js';
import { Queues } from '../../server/platform/index.js';
import { orderRow, refundAll } from '../support/checkout-data.js';
import { ProductionShop } from '../support/production-shop.js';

const DOWN = { failNext: { count: 1_000, status: 503 } };
let printing: ProductionShop;

beforeAll(async () => {
  printing = await ProductionShop.open();
});
afterEach(() => printing.partner.faults());
afterAll(async () => {
  jest.restoreAllMocks();
  await printing.close();
});

const cancelOrder = async ({ id }: { id: string }) => {
  await (await printing.owner()).call('POST', 'status', { orders: [{ id, status: 'cancelled' }] });
  await printing.review({ id });
};
const failures = async (order: { id: string }) => (await printing.production(order)).attempts.map(({ failure }) => failure);

it('an answer that is lost is asked for again with the same key: one order', async () => {
  const order = await printing.released();
  printing.shop.passTime(HOUR_MS + 1_000);
  const [attempt] = await printing.attempts(order);
  const { id } = attempt!;
  await printing.step(id);
  await printing.partner.faults({ dropResponses: 1 });
  await printing.step(id);
  expect([await printing.states(order), await failures(order)]).toEqual([['submitting'], ['unreachable']]);
  printing.shop.passTime(MINUTE_MS);
  await printing.work();
  expect([await printing.states(order), await failures(order)]).toEqual([['accepted'], [null]]);
  expect(await printing.madeOf(order)).toHaveLength(1);
});

it('a partner that is down for a day costs one to-do, and then each order is made once', async () => {
  const orders = [await printing.released(), await printing.released()];
  await printing.partner.faults(DOWN);
  for (let hour = 0; hour < 24; hour += 1) {
    printing.shop.passTime(HOUR_MS);
    await printing.work();
  }
  for (const order of orders) {
    expect([await printing.states(order), await failures(order), await printing.issues(order)]).toEqual([
      ['waiting'],
      ['unreachable'],
      [],
    ]);
  }
  await printing.partner.faults({ rateLimitNext: 1 });
  printing.shop.passTime(16 * MINUTE_MS);
  await printing.work();
  printing.shop.passTime(16 * MINUTE_MS);
  await printing.work();
  for (const order of orders) expect(await printing.madeOf(order)).toHaveLength(1);
});

it('a gift that the partner does not make for a day holds nothing, and is then made once without being asked for', async () => {
  await printing.partner.faults({ unavailable: ['GLOBAL-MUG-W'] });
  const order = await printing.released();
  await printing.passHold();
  for (let hour = 0; hour < 24; hour += 1) {
    printing.shop.passTime(HOUR_MS);
    await printing.work();
  }
  expect([await printing.states(order), await printing.issues(order)]).toEqual([['waiting'], ['production_unavailable']]);
  const { print_hold: hold, issues } = await (await printing.owner()).details(order.id);
  expect([hold, issues.map(({ text }) => text)]).toEqual([null, [expect.stringContaining('asked again every six hours')]]);
  await printing.partner.faults();
  printing.shop.passTime(6 * HOUR_MS);
  await printing.work();
  const { payment_state: payment } = await orderRow(printing.shop, order);
  expect([await printing.states(order), await printing.issues(order), payment]).toEqual([['accepted'], [], 'paid']);
  expect(await printing.madeOf(order)).toHaveLength(1);
});

it('gifts that the partner does not make or refuses keep no others from being made', async () => {
  const order = await printing.released([1, 1, 1]);
  await printing.shop.sql(
    `update checkout.production_items i set sku = case position when 1 then 'GLOBAL-FAP-A3' else 'NO-SUCH-SKU' end
     from checkout.order_lines l where i.order_id = $1 and l.id = i.order_line_id and l.position > 0`,
    [order.id],
  );
  await printing.partner.faults({ unavailable: ['GLOBAL-FAP-A3'] });
  await printing.passHold();
  expect(await printing.states(order)).toEqual(['accepted', 'waiting', 'refused']);
  expect((await printing.issues(order)).toSorted()).toEqual(['production_refused', 'production_unavailable']);
  const { attempts } = await printing.production(order);
  expect(attempts.map(({ items }) => items.map((item) => item.product_name))).toEqual([['Mug 3'], ['Mug 2'], ['Mug 1']]);
  await printing.partner.faults();
  printing.shop.passTime(6 * HOUR_MS);
  await printing.work();
  expect(await printing.states(order)).toEqual(['accepted', 'accepted', 'refused']);
});

it('nothing is left to decide about a gift that the partner does not make once it is refunded', async () => {
  await printing.partner.faults({ unavailable: ['GLOBAL-MUG-W'] });
  const order = await printing.released([1, 1]);
  await printing.passHold();
  const owner = await printing.owner();
  const { lines } = await owner.details(order.id);
  await owner.refundItems(order.id, { lines: lines.map(({ id }) => ({ id, quantity: 1, put_back: false })) });
  await printing.review(order);
  expect([await printing.states(order), await printing.issues(order)]).toEqual([['cancelled'], []]);
});

it('what a job does next is not swept beside it, and is swept if the job is lost', async () => {
  const order = await printing.released();
  printing.takeSteps();
  const [attempt] = await printing.attempts(order);
  const swept = jest.spyOn(printing.shop.web.app.get(Queues), 'enqueueOnce');
  const sweep = async () => {
    swept.mockClear();
    await printing.shop.web.app.get(ProductionWork).sweep();
    return swept.mock.calls.some(([, , id]) => id === attempt!.id);
  };
  printing.shop.passTime(HOUR_MS);
  await printing.step(attempt!.id);
  expect([await printing.states(order), printing.takeSteps(), await sweep()]).toEqual([['ready'], [attempt!.id], false]);
  printing.shop.passTime(10 * MINUTE_MS);
  expect(await sweep()).toBe(true);
  swept.mockRestore();
});

it('a key that the partner refuses is tried calmly, and the owner hears of it', async () => {
  const order = await printing.released();
  await printing.partner.faults({ failNext: { count: 1_000, status: 401 } });
  await printing.passHold();
  const { attempts } = await printing.production(order);
  expect(attempts).toMatchObject([{ state: 'waiting', failure: 'unauthorized' }]);
  await printing.partner.faults();
  printing.shop.passTime(10 * MINUTE_MS);
  await printing.work();
  expect(await printing.states(order)).toEqual(['accepted']);
});

describe('an order that is canceled', () => {
  it('in its hold is never known to the partner; restored, it is sent after all', async () => {
    const order = await printing.released();
    await cancelOrder(order);
    await printing.passHold();
    expect([await printing.states(order), await printing.madeOf(order)]).toEqual([['cancelled'], []]);
    await (await printing.owner()).call('POST', 'status', { orders: [{ id: order.id, status: 'pending' }] });
    await printing.review(order);
    await printing.passHold();
    expect([await printing.states(order), (await printing.madeOf(order)).length]).toEqual([['cancelled', 'accepted'], 1]);
  });

  it('because the owner completed it before the partner got it is never known there, and is left to the owner if reopened', async () => {
    const order = await printing.released([1, 1]);
    const setStatus = async (status: string) =>
      (await printing.owner()).call('POST', 'status', { orders: [{ id: order.id, status }] });
    const [waiting] = await printing.attempts(order);
    printing.shop.passTime(HOUR_MS);
    await printing.step(waiting!.id);
    await setStatus('completed');
    // The step may come before the review that follows from the status.
    await printing.step(waiting!.id);
    await printing.review(order);
    await setStatus('processing');
    await printing.review(order);
    await printing.passHold();
    expect([await printing.states(order), await printing.madeOf(order)]).toEqual([['cancelled'], []]);
    const [attempt] = (await printing.production(order)).attempts;
    expect(attempt).toMatchObject({ can: { send_again: true }, items: [{ state: 'by_hand' }, { state: 'by_hand' }] });
  });

  it('before it is printed is canceled there', async () => {
    const order = await printing.accepted();
    await cancelOrder(order);
    await printing.work();
    const [made] = await printing.madeOf(order);
    expect([await printing.states(order), made?.status.stage, await printing.issues(order)]).toEqual([
      ['cancelled'],
      'Cancelled',
      [],
    ]);
  });

  it('when it is printed is an issue: too late', async () => {
    const order = await printing.accepted();
    await printing.partner.advance(order.made.id, 'printing');
    await cancelOrder(order);
    await printing.work();
    expect([await printing.states(order), await printing.issues(order)]).toEqual([['printing'], ['production_too_late']]);
    expect((await printing.production(order)).attempts).toMatchObject([{ cancelling: 'too_late', can: { cancel: false } }]);
  });
});

it('a full refund while the answer to its submission is lost cancels it there', async () => {
  const order = await printing.released();
  printing.shop.passTime(HOUR_MS + 1_000);
  const [attempt] = await printing.attempts(order);
  const { id } = attempt!;
  await printing.step(id);
  await printing.partner.faults({ dropResponses: 1 });
  await printing.step(id);
  await refundAll(printing.shop, order, order.total_cents / 100);
  await printing.review(order);
  printing.shop.passTime(MINUTE_MS);
  await printing.work();
  const made = await printing.madeOf(order);
  expect([made.map(({ status }) => status.stage), await printing.states(order), await printing.issues(order)]).toEqual([
    ['Cancelled'],
    ['cancelled'],
    [],
  ]);
});

it('units that were refunded in the hold are not made', async () => {
  const order = await printing.released([3]);
  const [line] = (await (await printing.owner()).details(order.id)).lines;
  const lines = [{ id: line?.id, quantity: 2, put_back: false }];
  await (await printing.owner()).refundItems(order.id, { lines });
  await printing.review(order);
  await printing.passHold();
  const [made] = await printing.madeOf(order);
  expect(made?.items).toMatchObject([{ copies: 1 }]);
});

it('without a key everything stays by hand', async () => {
  const other = await ProductionShop.open({ isOn: false });
  const order = await other.released();
  expect(await other.production(order)).toEqual({ attempts: [], is_live: false });
  await other.close();
});
