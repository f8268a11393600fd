import type { PrintOrder } from './records.js';
import { TestBench, until } from './spec-support.js';

const bench = new TestBench();
beforeAll(() => bench.open());
afterAll(() => bench.close());
afterEach(() => bench.faults({}));

const SENT = 'shipments.shipment#Complete';
const COMPLETE = 'status.stage.changed#Complete';

const advance = ({ id }: PrintOrder, to?: string): Promise<PrintOrder> =>
  bench.control(`/orders/${id}/advance`, to ? { to } : {});
const cancel = ({ id }: PrintOrder) => bench.call('POST', `/orders/${id}/actions/cancel`);

describe('an order', () => {
  it('goes step by step from its files to its parcel', async () => {
    const order = await bench.created();
    await advance(order, 'downloaded');
    expect(await advance(order)).toMatchObject({
      shipments: [{ status: 'Processing', tracking: null, items: [{ itemId: order.items[0]?.id }] }],
      charges: [{ chargeType: 'Item', totalCost: { amount: '6.50' } }, { chargeType: 'Shipping' }],
    });
    expect((await advance(order)).status.details.inProduction).toBe('InProgress');
    expect(bench.typesOf(order)).toEqual([]);
    expect(await advance(order)).toMatchObject({
      status: { stage: 'Complete' },
      shipments: [{ status: 'Shipped', tracking: { url: expect.stringContaining('https://') } }],
    });
    await until(() => bench.typesOf(order).length === 2);
    expect(bench.typesOf(order)).toEqual([SENT, COMPLETE]);
    const after = await advance(order);
    expect(after).toEqual(await bench.find(order.id));
  });

  it('is sent in two parcels when it is split', async () => {
    await bench.faults({ split: true, noTracking: true });
    const items = [bench.item(), bench.item({ merchantReference: 'item-2' })];
    const order = await bench.created({ items });
    await advance(order, 'printing');
    expect(await advance(order)).toMatchObject({
      status: { stage: 'InProgress' },
      shipments: [{ status: 'Shipped', tracking: null }, { status: 'Processing' }],
    });
    expect(await advance(order)).toMatchObject({ status: { stage: 'Complete' } });
    await until(() => bench.typesOf(order).length === 3);
    expect(bench.typesOf(order)).toEqual([SENT, SENT, COMPLETE]);
  });

  it('stops when its product is not available', async () => {
    await bench.faults({ unavailable: ['GLOBAL-MUG-W'] });
    const { body } = await bench.call('POST', '/orders', bench.order());
    expect(body.outcome).toBe('CreatedWithIssues');
    const stuck = await advance(body.order, 'sent');
    expect(stuck.status).toMatchObject({ stage: 'InProgress', issues: [{ errorCode: 'order.items.ItemUnavailable' }] });
  });

  it('goes on after a restart', async () => {
    const order = await bench.created();
    await advance(order, 'printing');
    await bench.sandbox.close();
    await bench.open();
    expect((await advance(order)).status.stage).toBe('Complete');
  });
});

describe('cancelling', () => {
  it('gives the money back before printing', async () => {
    const order = await bench.created();
    await advance(order, 'allocated');
    const { body } = await cancel(order);
    expect(body.outcome).toBe('Cancelled');
    expect(body.order.status.stage).toBe('Cancelled');
    const cents = body.order.charges.reduce((sum, { totalCost }) => sum + Number(totalCost.amount) * 100, 0);
    expect(Math.round(cents)).toBe(0);
    expect((await cancel(order)).body.outcome).toBe('ActionNotAvailable');
  });

  it('is too late when it prints, and can be refused before', async () => {
    const order = await bench.created();
    await bench.faults({ refuseCancel: true });
    expect((await cancel(order)).body.outcome).toBe('FailedToCancel');
    await bench.faults({});
    expect((await bench.call('GET', `/orders/${order.id}/actions`)).body.cancel).toEqual({ isAvailable: 'Yes' });
    await advance(order, 'printing');
    expect((await cancel(order)).body.outcome).toBe('ActionNotAvailable');
    expect((await bench.call('GET', `/orders/${order.id}/actions`)).body.cancel).toEqual({ isAvailable: 'No' });
  });

  it('cancels one of two parcels while it prints', async () => {
    await bench.faults({ split: true });
    const order = await bench.created({ items: [bench.item({ copies: 2 })] });
    await advance(order, 'printing');
    expect((await cancel(order)).body.order.shipments.map(({ status }) => status)).toEqual(['Processing', 'Cancelled']);
    expect((await advance(order)).status.stage).toBe('Complete');
  });
});

describe('callbacks', () => {
  async function sent(faults: object, more: object = {}): Promise<PrintOrder> {
    await bench.faults(faults);
    const order = await bench.created(more);
    await advance(order, 'sent');
    return order;
  }

  it('are sent again when the shop does not take them', async () => {
    const order = await sent({}, { callbackUrl: `${bench.shopUrl}/flaky` });
    await until(() => bench.typesOf(order).length === 3);
    expect(bench.typesOf(order)).toEqual([SENT, SENT, COMPLETE]);
  });

  it('come twice, or in reverse', async () => {
    const doubled = await sent({ doubleCallbacks: true });
    await until(() => bench.typesOf(doubled).length === 4);
    const reversed = await sent({ reverseCallbacks: true });
    await until(() => bench.typesOf(reversed).length === 2);
    expect(bench.typesOf(reversed)).toEqual([COMPLETE, SENT]);
  });

  it('come late, after they were lost', async () => {
    const order = await sent({ dropCallbacks: true });
    await bench.faults({});
    const next = await sent({});
    await until(() => bench.typesOf(next).length === 2);
    expect(bench.typesOf(order)).toEqual([]);
    await bench.control(`/orders/${order.id}/callbacks`);
    await until(() => bench.typesOf(order).length === 2);
  });

  it('say that an order is complete when they are forged', async () => {
    await bench.faults({ forgeCallbacks: true });
    const order = await bench.created();
    await cancel(order);
    await until(() => bench.typesOf(order).length === 1);
    const forged = bench.callbacks.find(({ subject }) => subject === order.id);
    expect(forged).toMatchObject({ type: `com.prodigi.order.${COMPLETE}`, data: { order: { status: { stage: 'Complete' } } } });
    expect((await bench.find(order.id)).status.stage).toBe('Cancelled');
  });
});

describe('the page', () => {
  const page = async () => (await fetch(bench.sandbox.url)).text();
  const press = (id: string, action: string) =>
    fetch(`${bench.sandbox.url}/orders/${id}`, { method: 'POST', body: new URLSearchParams({ action }) });

  it('lists orders and moves them on', async () => {
    const order = await bench.created({ merchantReference: 'KS-<b>/1' });
    await advance(order, 'downloaded');
    expect(await page()).toContain('Choose a lab');
    expect(await page()).toContain('KS-&lt;b&gt;/1');
    await press(order.id, 'next');
    expect((await bench.find(order.id)).shipments).toHaveLength(1);
    await press(order.id, 'end');
    expect((await bench.find(order.id)).status.stage).toBe('Complete');
    expect(await page()).toContain('Parcel 1: shipped');
    expect((await press(order.id, 'no such action')).status).toBe(200);
  });

  it('and the control API answer only to this machine', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      request(`${bench.sandbox.url}/_sandbox/orders`, { headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });
});
