import { randomUUID } from 'node:crypto';
import type { AuditList } from '../../server/admin/audit/contract.js';
import type { PrintPartnerOfProduct, SkuCheck } from '../../server/checkout/production/partner-products/contract.js';
import { AdminProductsClient, errorOf } from '../support/admin-products-client.js';
import { startPrintPartner, type TestPartner } from '../support/print-partner.js';
import { TestShop } from '../support/test-shop.js';

let partner: TestPartner;
let shop: TestShop;
let desk: AdminProductsClient;

beforeAll(async () => {
  partner = await startPrintPartner();
  shop = await TestShop.open({ workers: false, env: partner.settings });
  desk = await AdminProductsClient.open(shop);
});
afterAll(async () => {
  await shop.close();
  await partner.close();
});
afterEach(() => partner.faults());

const call = (method: string, id: string, path = '', body?: object) => desk.call(method, `/${id}/print-partner${path}`, body);
const newProduct = async (kind: string, prices: object = {}) => (await desk.create({ kind, product_price: 24, ...prices })).id;

async function check(id: string, sku: string, attributes: Record<string, string> = {}): Promise<SkuCheck> {
  const answer = await call('POST', id, '/check', { sku, attributes });
  expect(answer.status).toBe(200);
  return (await answer.json()) as SkuCheck;
}

describe('a SKU', () => {
  it('that suits is described with areas, countries, cost and margin', async () => {
    expect(await check(await newProduct('mug'), 'GLOBAL-MUG-W')).toMatchObject({
      faults: [],
      attributes: [],
      areas: [{ name: 'default', width: 2670, height: 1110, dpi: 317 }],
      ships_to: expect.arrayContaining(['US', 'GB']),
      quote: { items_cents: 650, shipping_cents: 595, currency: 'USD' },
      price_cents: 2400,
      margin_cents: 1155,
    });
  });

  it('has the price of the gift with its PDF if it is only sold so, and none without a price', async () => {
    const combo = await newProduct('mug', { product_price: 0, combo_price: 30 });
    expect(await check(combo, 'GLOBAL-MUG-W')).toMatchObject({ price_cents: 3000, margin_cents: 1755 });
    const pdf = await newProduct('mug', { product_price: 0, combo_price: 0, pdf_price: 9 });
    expect(await check(pdf, 'GLOBAL-MUG-W')).toMatchObject({ price_cents: 0, margin_cents: null });
  });

  it.each([
    ['is unknown', 'mug', 'NO-SUCH', {}, ['sku'], /has no product with the SKU “NO-SUCH”/],
    [
      'lacks an attribute',
      'framed-print',
      'GLOBAL-CFP-16X20',
      {},
      ['attributes.color'],
      /choose the color: black, brown, natural or white/,
    ],
    [
      'has a wrong attribute',
      'framed-print',
      'GLOBAL-CFP-16X20',
      { color: 'pink' },
      ['attributes.color'],
      /The color can’t be “pink”. It can be black, brown, natural or white/,
    ],
    ['has an attribute too many', 'mug', 'GLOBAL-MUG-W', { color: 'red' }, ['attributes.color'], /has no attribute “color”/],
    ['has areas without layout', 'mug', 'JIGSAW-PUZZLE-500', {}, ['sku', 'sku'], /artwork for the area “jigsaw”.*Mug/],
    [
      'is for a kind that the shop prints itself',
      'storybook',
      'GLOBAL-MUG-W',
      {},
      ['sku'],
      /prints this kind of gift itself: Storybook/,
    ],
    [
      'is not sent to the United States',
      'tote',
      'H-BAG-CTB',
      { color: 'black' },
      ['sku'],
      /doesn’t send this to the United States/,
    ],
  ])('that %s has a sentence for it, and is not saved', async (_why, kind, sku, attributes, fields, says) => {
    const id = await newProduct(kind);
    const { faults, quote } = await check(id, sku, attributes as Record<string, string>);
    expect(faults.map(({ field }) => field)).toEqual(fields);
    expect(faults[0]?.message).toMatch(says);
    expect(quote).toBeNull();
    const refused = await call('PUT', id, '', { sku, attributes });
    expect(await refused.json()).toMatchObject({ code: 'CHECKOUT.SKU_REFUSED', fields: faults });
    expect((await ((await call('GET', id)).json() as Promise<PrintPartnerOfProduct>)).product).toBeNull();
  });

  it('that is not made now is not saved', async () => {
    const id = await newProduct('mug');
    await partner.faults({ unavailable: ['GLOBAL-MUG-W'] });
    expect((await check(id, 'GLOBAL-MUG-W')).faults).toEqual([
      { field: 'sku', message: 'The print partner doesn’t make this right now.' },
    ]);
    expect((await call('PUT', id, '', { sku: 'GLOBAL-MUG-W' })).status).toBe(409);
  });

  it.each([
    ['empty', { sku: ' ' }, 'sku'],
    ['a path', { sku: '../orders' }, 'sku'],
    ['long', { sku: 'A'.repeat(101) }, 'sku'],
    ['with an attribute that is no text', { sku: 'A', attributes: { color: 7 } }, 'attributes.color'],
  ])('that is %s is refused before the partner is asked', async (_what, body, field) => {
    const answer = await call('POST', await newProduct('mug'), '/check', body);
    expect(await answer.json()).toMatchObject({ code: 'REQUEST.INVALID', fields: [{ field }] });
  });
});

describe('the partner', () => {
  it.each([
    ['does not answer', { dropResponses: 1 }],
    ['is too busy', { rateLimitNext: 1 }],
    ['fails', { failNext: { count: 1, status: 500 } }],
  ])('that %s leaves what is saved', async (_why, faults) => {
    const id = await newProduct('mug');
    await partner.faults(faults);
    const answer = await call('PUT', id, '', { sku: 'GLOBAL-MUG-W' });
    expect(await errorOf(answer)).toEqual([503, 'CHECKOUT.PRINT_PARTNER_AWAY', expect.stringMatching(/try again/)]);
    expect(await (await call('GET', id)).json()).toEqual({ is_on: true, is_live: false, product: null });
  });
});

describe('a saved SKU', () => {
  it('is kept as the partner writes it, shown in the history, and ends', async () => {
    const id = await newProduct('canvas', { product_price: 60 });
    const saved = await call('PUT', id, '', { sku: 'GLOBAL-CAN-16X24', attributes: { wrap: 'mirrorwrap' } });
    expect(await saved.json()).toMatchObject({
      product: { sku: 'GLOBAL-CAN-16X24', attributes: { wrap: 'MirrorWrap' }, cost_cents: 3395, currency: 'USD' },
    });
    const [row] = await shop.sql<{ areas: unknown }>('select areas from checkout.partner_products where product_id = $1', [id]);
    expect(row?.areas).toEqual([{ name: 'default', width: 4800, height: 7200 }]);
    await call('PUT', id, '', { sku: 'GLOBAL-CAN-16X24', attributes: { wrap: 'Black' } });
    for (let i = 0; i < 2; i += 1) expect((await call('DELETE', id)).status).toBe(204);
    expect(await (await call('GET', id)).json()).toMatchObject({ product: null });
    const { entries } = await desk.read<AuditList>(`/${id}/audit`);
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'Removed the print partner' },
      {
        action: 'Changed the print partner',
        changes: [{ field: 'Attributes', before: 'wrap: MirrorWrap', after: 'wrap: Black' }],
      },
      { action: 'Changed the print partner', changes: [{ field: 'SKU', after: 'GLOBAL-CAN-16X24' }, { field: 'Attributes' }] },
    ]);
  });

  it('says that it is not used once the product is another kind of gift, until a SKU is checked for that', async () => {
    const id = await newProduct('mug');
    await call('PUT', id, '', { sku: 'GLOBAL-MUG-W' });
    const suits = async () => ((await (await call('GET', id)).json()) as PrintPartnerOfProduct).product?.suits_kind;
    expect(await suits()).toBe(true);
    await desk.update(await desk.get(id), { kind: 'framed-print' });
    expect(await suits()).toBe(false);
    await call('PUT', id, '', { sku: 'GLOBAL-CFP-16X20', attributes: { color: 'black' } });
    expect(await suits()).toBe(true);
  });

  it('needs a product', async () => {
    const answer = await call('PUT', randomUUID(), '', { sku: 'GLOBAL-MUG-W' });
    expect((await errorOf(answer)).slice(0, 2)).toEqual([404, 'CATALOG.PRODUCT_NOT_FOUND']);
  });
});
