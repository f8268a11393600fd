import { randomUUID } from 'node:crypto';
import { adminDiscountList, type AdminDiscountList } from '../../server/admin/discounts/contract.js';
import { addProduct, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { addDiscount, discountBody } from '../support/discounts.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await TestShop.open();
  ({ token } = await shop.signInOwner());
});
afterAll(() => shop.close());

const create = (body: unknown) => shop.call('POST', '/api/admin/discounts', { token, body });
const list = (query = '') => shop.json<AdminDiscountList>('GET', `/api/admin/discounts${query}`, { token });

describe('the owner’s discount codes', () => {
  it.each([
    ['a code that is too short', { code: 'AB' }],
    ['a code with spaces', { code: 'MOM 10' }],
    ['neither percent nor amount', { percent: null }],
    ['both percent and amount', { amount: 5 }],
    ['no percentage', { percent: 0 }],
    ['more than 100 percent', { percent: 101 }],
    ['half a percent', { percent: 0.5 }],
    ['a negative amount', { percent: null, amount: -1 }],
    ['a category that does not exist', { categories: ['Gifts for Cats'] }],
    ['an end that is no time', { ends_at: 'soon' }],
    ['an end in a year that the database does not know', { ends_at: '0000-06-01T00:00:00Z' }],
    ['zero uses', { max_uses: 0 }],
  ])('are not created with %s', async (_what, overrides) => {
    const answer = await create({ ...discountBody({}), ...overrides });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'REQUEST.INVALID' }]);
  });

  it('have one code each, in upper case, even when two are created at once', async () => {
    const answers = await Promise.all(['Same', 'SAME'].map((code) => create(discountBody({ code }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: 'CHECKOUT.DISCOUNT_CODE_TAKEN', fields: [{ field: 'code' }] });
    expect((await list()).discounts.filter(({ code }) => code === 'SAME')).toHaveLength(1);
  });

  it('are counted with what they saved and sold, and stop counting an order that was fully refunded', async () => {
    await addDiscount(shop, { code: 'COUNTED', percent: null, amount: 4 });
    const item = { productId: await addProduct(shop), productType: 'pdf', quantity: 1 } as const;
    const discount = { code: 'COUNTED', amount: 4 };
    const [paid, refunded] = [await placeOrder(shop, [item], { discount }), await placeOrder(shop, [item], { discount })];
    await placeOrder(shop, [item], { discount });
    for (const order of [paid, refunded]) await pay(shop, order);
    await waitForPaymentState(shop, paid, 'paid');
    const { id } = await waitForPaymentState(shop, refunded, 'paid');
    const refund = { token, body: { amount: 14 }, headers: { 'idempotency-key': randomUUID() } };
    await shop.call('POST', `/api/admin/orders/${id}/refunds`, refund);
    await waitForPaymentState(shop, refunded, 'refunded');
    const found = adminDiscountList.parse(await list()).discounts.find(({ code }) => code === 'COUNTED');
    expect(found).toMatchObject({ uses: 1, open_checkouts: 1, saved: 4, sales: 14 });
  });

  it('are stopped and restarted, once each in the audit log', async () => {
    const { id } = await addDiscount(shop, { code: 'LOGGED' });
    const stop = (stopped: boolean) => shop.call('PATCH', `/api/admin/discounts/${id}`, { token, body: { stopped } });
    for (const stopped of [true, true, false]) expect((await stop(stopped)).status).toBe(200);
    const log = await shop.sql(
      `select action from platform.audit_log where subject = 'discount' and subject_id = $1 order by created_at`,
      [id],
    );
    expect(log).toEqual([{ action: 'created' }, { action: 'stopped' }, { action: 'restarted' }]);
  });

  it.each([randomUUID(), 'x'])('are not found by the id %s', async (id) => {
    const answer = await shop.call('PATCH', `/api/admin/discounts/${id}`, { token, body: { stopped: true } });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'CHECKOUT.DISCOUNT_CODE_NOT_FOUND' }]);
  });

  it('are listed page by page, newest first', async () => {
    const first = await list('?limit=2');
    expect(first.total).toBeGreaterThan(2);
    const second = await list(`?limit=2&after=${first.next}`);
    expect(second.discounts[0]?.id).not.toBe(first.discounts[1]?.id);
  });
});
