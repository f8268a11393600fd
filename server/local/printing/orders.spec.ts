import { PRINT_MD5, TestBench } from './spec-support.js';

const bench = new TestBench();
beforeAll(() => bench.open());
afterAll(() => bench.close());
afterEach(() => bench.faults({}));

const failuresOf = async (body: object, path = '/orders') => (await bench.call('POST', path, body)).body.failures;

describe('an order', () => {
  it('is refused with a code for each field', async () => {
    const { recipient } = bench.order();
    const zip = { ...recipient, address: { ...recipient.address, postalOrZipCode: '4101 A' } };
    expect(await failuresOf(bench.order({ recipient: zip }))).toEqual({
      'recipient.address.postalOrZipCode': [{ code: 'MustBeAValidUSZipCodeFormat', providedValue: '4101 A' }],
    });
    expect(await failuresOf(bench.order({ items: [] }))).toEqual({ items: [{ code: 'MustNotBeEmptyArray' }] });
    expect(await failuresOf(bench.order({ items: [bench.item({ sku: 'NO-SUCH' })] }))).toMatchObject({
      'items[0].sku': [{ code: 'SkuNotFound' }],
    });
    expect(await failuresOf(bench.order({ items: [bench.item({ sku: 'GLOBAL-CFP-16X20' })] }))).toMatchObject({
      'items[0].attributes': [{ code: 'MissingRequiredAttributes' }],
    });
    expect(await failuresOf(bench.order({ shippingMethod: undefined }))).toEqual({
      shippingMethod: [{ code: expect.any(String) }],
    });
  });

  it('needs the key', async () => {
    expect(await bench.call('POST', '/orders', bench.order(), 'another')).toMatchObject({
      status: 401,
      body: { outcome: 'NotAuthenticated' },
    });
  });

  it('is made once for one key, also after a restart', async () => {
    const order = bench.order();
    const first = await bench.call('POST', '/orders', order);
    expect(first.body.outcome).toBe('Created');
    await bench.sandbox.close();
    await bench.open();
    const second = await bench.call('POST', '/orders', { ...order, merchantReference: 'another' });
    expect(second).toMatchObject({ status: 200, body: { outcome: 'AlreadyExists', order: { id: first.body.order.id } } });
    expect(Object.keys(second.body.order)).toEqual(['id']);
    await bench.faults({ sparseAlreadyExists: false });
    expect((await bench.call('POST', '/orders', order)).body.order).toMatchObject({ merchantReference: 'KS-1/1' });
  });

  it('is made although its answer is lost', async () => {
    const order = bench.order({ merchantReference: 'KS-lost' });
    await bench.faults({ dropResponses: 1 });
    await expect(bench.call('POST', '/orders', order)).rejects.toThrow();
    expect((await bench.call('POST', '/orders', order)).body.outcome).toBe('AlreadyExists');
    const { body } = await bench.call('GET', '/orders?merchantReferences=KS-lost');
    expect(body.orders).toHaveLength(1);
  });

  it('is found by its reference, or not at all', async () => {
    const { id } = await bench.created({ merchantReference: 'KS-2/1' });
    expect((await bench.call('GET', '/orders?merchantReferences=KS-2%2F1')).body).toMatchObject({
      orders: [{ id }],
      hasMore: false,
    });
    expect(await bench.call('GET', '/orders/ord_none')).toMatchObject({ status: 404, body: { outcome: 'EntityNotFound' } });
  });
});

describe('its assets', () => {
  it('are fetched from the shop and compared with their hash', async () => {
    const order = await bench.created();
    expect(await bench.control(`/orders/${order.id}/advance`, { to: 'downloaded' })).toMatchObject({
      items: [{ status: 'Ok', assets: [{ status: 'Complete' }] }],
      status: { details: { downloadAssets: 'Complete' }, issues: [] },
    });
  });

  it.each([
    ['are gone', '/gone', PRINT_MD5],
    ['have another hash', '/print', '0'.repeat(32)],
  ])('are an issue after ten tries when they %s, and the order goes no further', async (_why, path, md5Hash) => {
    const assets = [{ printArea: 'default', url: `${bench.shopUrl}${path}`, md5Hash }];
    const before = bench.downloads;
    const order = await bench.created({ items: [bench.item({ assets })] });
    const stuck = await bench.control(`/orders/${order.id}/advance`, { to: 'sent' });
    expect(bench.downloads - before).toBe(10);
    expect(stuck).toMatchObject({
      items: [{ status: 'Invalid' }],
      status: { stage: 'InProgress', issues: [{ errorCode: 'order.items.assets.FailedToDownloaded' }] },
      shipments: [],
    });
  });
});

describe('quotes and products', () => {
  const quote = (more: object = {}) => ({
    destinationCountryCode: 'US',
    shippingMethod: 'Standard',
    items: [{ sku: 'GLOBAL-MUG-W', copies: 2, assets: [{ printArea: 'default' }] }],
    ...more,
  });

  it('cost more when prices have risen', async () => {
    const costs = async () => (await bench.call('POST', '/quotes', quote())).body.quotes;
    const summary = (items: string, shipping: string) => [
      { costSummary: { items: { amount: items, currency: 'USD' }, shipping: { amount: shipping, currency: 'USD' } } },
    ];
    expect(await costs()).toMatchObject(summary('13.00', '5.95'));
    await bench.faults({ priceFactor: 2 });
    expect(await costs()).toMatchObject(summary('26.00', '11.90'));
  });

  it('are refused with a sizing, and not available where it is not sent', async () => {
    const sized = quote({ items: [{ ...quote().items[0], sizing: 'fillPrintArea' }] });
    expect(await failuresOf(sized, '/quotes')).toHaveProperty(['items[0].sizing']);
    expect((await bench.call('POST', '/quotes', quote({ destinationCountryCode: 'AQ' }))).body.outcome).toBe('NotAvailable');
    await bench.faults({ unavailable: ['GLOBAL-MUG-W'] });
    expect((await bench.call('POST', '/quotes', quote())).body.outcome).toBe('NotAvailable');
  });

  it('describe what is made', async () => {
    expect((await bench.call('GET', '/products/GLOBAL-CAN-16X24')).body.product).toMatchObject({
      attributes: { wrap: expect.arrayContaining(['MirrorWrap']) },
      variants: expect.arrayContaining([
        {
          attributes: { wrap: 'MirrorWrap' },
          shipsTo: expect.arrayContaining(['US']),
          printAreaSizes: { default: { horizontalResolution: 4800, verticalResolution: 7200 } },
        },
      ]),
    });
    expect((await bench.call('GET', '/products/NO-SUCH')).status).toBe(404);
  });
});

describe('the next requests', () => {
  it('fail with a status or a plain text before anything is done', async () => {
    await bench.faults({ failNext: { count: 1, status: 503 } });
    const order = bench.order();
    expect((await bench.call('POST', '/orders', order)).status).toBe(503);
    await bench.faults({ rateLimitNext: 1 });
    const key = { 'x-api-key': 'the key of the tests' };
    const limited = await fetch(`${bench.sandbox.apiUrl}/orders`, { headers: key });
    expect([limited.status, limited.headers.get('content-type')]).toEqual([429, expect.stringContaining('text/plain')]);
    expect((await bench.call('POST', '/orders', order)).body.outcome).toBe('Created');
  });

  it('are answered later', async () => {
    await bench.faults({ latencyMs: 50 });
    const startedAt = Date.now();
    await bench.call('GET', '/products/GLOBAL-MUG-W');
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(49);
  });
});
