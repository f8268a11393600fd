import { PartnerUnauthorizedError } from '../print-partner.js';
import { ProdigiPartner } from './prodigi-partner.js';
import { failure, FakeProdigi, order, REQUEST } from './spec-support.js';

let prodigi: FakeProdigi;

beforeEach(async () => {
  prodigi = await FakeProdigi.open();
});
afterEach(() => prodigi.close());

describe('an order', () => {
  it('is sent with our key, idempotency key and references', async () => {
    prodigi.answers({ outcome: 'Created', order: order() });
    expect(await prodigi.partner().submit(REQUEST)).toMatchObject({ id: 'ord_1', state: 'accepted' });
    const [sent] = prodigi.requests;
    expect(sent).toMatchObject({ method: 'POST', url: '/v4.0/orders', key: 'the key' });
    expect(JSON.parse(sent!.body)).toMatchObject({
      idempotencyKey: REQUEST.id,
      merchantReference: 'KS-1001/1',
      shippingMethod: 'Standard',
      recipient: { name: 'Nora Alvim', address: { postalOrZipCode: '04101', countryCode: 'US', townOrCity: 'Portland' } },
      items: [{ merchantReference: 'item-1', copies: 2, assets: [{ printArea: 'default', md5Hash: 'ab' }] }],
    });
  });

  it.each([
    ['exists already, told with its id alone', { outcome: 'AlreadyExists', order: { id: 'ord_1' } }],
    ['waits because the account is paused', { outcome: 'OnHold', order: { id: 'ord_1' } }],
    ['has the status of a failure', { outcome: 'created', order: { id: 'ord_1' } }, 500],
  ])('is fetched when it %s', async (_why, answer, status = 200) => {
    prodigi.answers(answer, status);
    prodigi.answers({ outcome: 'Ok', order: order() });
    expect(await prodigi.partner().submit(REQUEST)).toMatchObject({ id: 'ord_1', state: 'accepted' });
    expect(prodigi.requests[1]).toMatchObject({ method: 'GET', url: '/v4.0/orders/ord_1' });
  });

  it('is read with unknown fields and values', async () => {
    const shipments = [
      { id: 'shp_1', status: 'Teleported', carrier: null, items: [{ itemId: 'ori_1' }, { itemId: 'ori_9' }], weight: 1 },
    ];
    const status = { stage: 'Dreaming', details: { inProduction: 'Perhaps' }, mood: 'good' };
    prodigi.answers({ outcome: 'Ok', order: order({ status, shipments, charges: null, color: 'red' }) });
    expect(await prodigi.partner().find({ id: 'ord_1' })).toMatchObject({
      state: 'accepted',
      chargedCents: null,
      shipments: [{ state: 'preparing', carrier: null, itemReferences: ['item-1'] }],
    });
  });

  it.each([
    ['InProgress', 'NotStarted', 'Processing', 'accepted'],
    ['InProgress', 'InProgress', 'Processing', 'printing'],
    ['InProgress', 'InProgress', 'Shipped', 'sent'],
    ['Complete', 'Complete', 'Cancelled', 'sent'],
    ['Cancelled', 'InProgress', 'Shipped', 'cancelled'],
    ['inprogress', 'complete', 'shipped', 'sent'],
  ])('in %s with production %s and a shipment %s is %s', async (stage, inProduction, status, state) => {
    prodigi.answers({
      outcome: 'Ok',
      order: order({ status: { stage, details: { inProduction } }, shipments: [{ id: 's', status }] }),
    });
    expect((await prodigi.partner().find({ id: 'ord_1' }))?.state).toBe(state);
  });

  it('has tracking addresses only with https, and no control characters', async () => {
    const shipment = (url: string) => ({ id: url, status: 'Shipped', tracking: { number: 'A\u0000B\n1', url } });
    const shipments = ['https://carrier.example/1', 'http://carrier.example/1', 'javascript:alert(1)', 'nonsense'].map(shipment);
    prodigi.answers({ outcome: 'Ok', order: order({ shipments }) });
    const found = await prodigi.partner().find({ id: 'ord_1' });
    expect(found?.shipments.map(({ trackingUrl }) => trackingUrl)).toEqual(['https://carrier.example/1', null, null, null]);
    expect(found?.shipments[0]?.trackingNumber).toBe('A B 1');
  });

  it('adds up charges and credits exactly', async () => {
    const charge = (amount: string | number, currency = 'USD') => ({ totalCost: { amount, currency } });
    prodigi.answers({
      outcome: 'Ok',
      order: order({ charges: [charge('0.10'), charge('0.2'), charge('1000000.00'), charge('-0.30')] }),
    });
    expect(await prodigi.partner().find({ id: 'ord_1' })).toMatchObject({ chargedCents: 100_000_000, currency: 'USD' });
    prodigi.answers({ outcome: 'Ok', order: order({ charges: [charge('1.00'), charge('1.00', 'GBP')] }) });
    expect(await prodigi.partner().find({ id: 'ord_1' })).toMatchObject({ chargedCents: null, currency: null });
  });

  it('says whose assets are missing, and whether the partner tries again', async () => {
    const issues = [
      { objectId: 'ast_1', errorCode: 'order.items.assets.NotDownloaded', description: 'attempt 3 of 10' },
      { objectId: 'ori_1', errorCode: 'order.items.assets.FailedToDownloaded', description: 'gone' },
      { objectId: 'ord_1', errorCode: 'order.RequiresPaymentAuthorisation', description: null },
    ];
    prodigi.answers({ outcome: 'Ok', order: order({ status: { stage: 'InProgress', issues } }) });
    const found = await prodigi.partner().find({ id: 'ord_1' });
    expect(found?.issues.map(({ itemReference, isFinal }) => [itemReference, isFinal])).toEqual([
      ['item-1', false],
      ['item-1', true],
      [null, false],
    ]);
  });
});

describe('finding', () => {
  it('gives null for what is not there', async () => {
    prodigi.answers({ outcome: 'EntityNotFound' }, 404);
    expect(await prodigi.partner().find({ id: 'ord_9' })).toBeNull();
    prodigi.answers({ outcome: 'Ok', orders: [], hasMore: false });
    expect(await prodigi.partner().find({ reference: 'KS-9' })).toBeNull();
  });

  it('takes the order with exactly this reference that is not canceled, whatever else is listed', async () => {
    const orders = [
      { id: 4, merchantReference: 'KS-1001/11', status: 'of another kind' },
      order({ id: 'ord_2', status: { stage: 'Cancelled' } }),
      order(),
    ];
    prodigi.answers({ outcome: 'Ok', orders, hasMore: true });
    expect((await prodigi.partner().find({ reference: 'KS-1001/1' }))?.id).toBe('ord_1');
    expect(prodigi.requests[0]?.url).toBe('/v4.0/orders?merchantReferences=KS-1001%2F1&top=100');
  });
});

describe('cancelling', () => {
  it.each([
    ['Cancelled', 'Cancelled', [], 'cancelled'],
    ['Cancelled', 'InProgress', [], 'cancelled'],
    ['Cancelled', 'InProgress', ['Shipped', 'Cancelled'], 'too_late'],
    ['FailedToCancel', 'InProgress', ['Processing'], 'too_late'],
    ['ActionNotAvailable', 'Complete', ['Shipped'], 'too_late'],
    ['ActionNotAvailable', 'Cancelled', [], 'cancelled'],
  ])('with the answer %s and the order then %s %j is %s', async (outcome, stage, statuses, expected) => {
    prodigi.answers({ outcome }, outcome === 'Cancelled' ? 200 : 400);
    const shipments = statuses.map((status, index) => ({ id: `shp_${index}`, status }));
    prodigi.answers({ outcome: 'Ok', order: order({ status: { stage }, shipments }) });
    expect(await prodigi.partner().cancel('ord_1')).toBe(expected);
  });
});

describe('quotes and products', () => {
  const request = {
    country: 'US',
    express: true,
    items: [{ sku: 'GLOBAL-MUG-W', copies: 1, attributes: {}, areas: ['default'] }],
  };
  const cost = (amount: string, currency = 'USD') => ({ amount, currency });

  it('reads the quote of the shipping method', async () => {
    const quote = (shipmentMethod: string, items: string) => ({
      shipmentMethod,
      costSummary: { items: cost(items), shipping: cost('7.5') },
    });
    prodigi.answers({
      outcome: 'CreatedWithIssues',
      issues: [{}],
      quotes: [quote('Standard', '1.00'), quote('express', '14.60')],
    });
    expect(await prodigi.partner().quote(request)).toEqual({ itemsCents: 1460, shippingCents: 750, currency: 'USD' });
    const sent = JSON.parse(prodigi.requests[0]!.body) as { items: object[] };
    expect(sent).toMatchObject({ shippingMethod: 'Express', items: [{ assets: [{ printArea: 'default' }] }] });
    expect(sent.items[0]).not.toHaveProperty('sizing');
  });

  it('has no quote for what is not available', async () => {
    prodigi.answers({ outcome: 'NotAvailable' }, 400);
    expect(await prodigi.partner().quote(request)).toBeNull();
    prodigi.answers({ outcome: 'Created', quotes: [] });
    expect(await prodigi.partner().quote(request)).toBeNull();
  });

  it('reads what is made under a SKU', async () => {
    const sizes = { default: { horizontalResolution: 2670, verticalResolution: 1110 } };
    const product = {
      attributes: { color: ['black'] },
      printAreas: { default: { required: true }, back: {} },
      variants: [{ attributes: { color: 'black' }, shipsTo: ['US'], printAreaSizes: sizes }],
    };
    prodigi.answers({ outcome: 'Ok', product });
    expect(await prodigi.partner().describe('A/B')).toEqual({
      sku: 'A/B',
      attributes: { color: ['black'] },
      areas: [
        { name: 'default', isRequired: true },
        { name: 'back', isRequired: false },
      ],
      variants: [{ attributes: { color: 'black' }, shipsTo: ['US'], areas: [{ name: 'default', width: 2670, height: 1110 }] }],
    });
    expect(prodigi.requests[0]?.url).toBe('/v4.0/products/A%2FB');
  });

  it.each([
    [{ outcome: 'EntityNotFound' }, 404],
    [{ outcome: 'ValidationFailed', failures: { sku: [{ code: 'SkuNotFound' }] } }, 400],
  ])('knows no such SKU: %j', async (body, status) => {
    prodigi.answers(body, status);
    expect(await prodigi.partner().describe('NO-SUCH')).toBeNull();
  });
});

it('is off without a key, and live only at the live address', async () => {
  const off = new ProdigiPartner({ apiKey: undefined, baseUrl: 'https://api.sandbox.prodigi.com/v4.0' });
  expect(off).toMatchObject({ isOn: false, isLive: false });
  await failure(off.describe('A'), PartnerUnauthorizedError);
  expect(new ProdigiPartner({ apiKey: 'k', baseUrl: 'https://api.prodigi.com/v4.0' })).toMatchObject({
    isOn: true,
    isLive: true,
  });
});
