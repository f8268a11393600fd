import type { AdminProduct } from '../../server/admin/products/contract.js';
import { createPayment, pay, type PlacedOrder, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { AdminProductsClient } from '../support/admin-products-client.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;
let desk: AdminProductsClient;

beforeAll(async () => {
  shop = await TestShop.open();
  desk = await AdminProductsClient.open(shop);
});
afterAll(() => shop.close());

function order({ id }: AdminProduct, quantity: number): Promise<PlacedOrder> {
  return placeOrder(shop, [{ productId: id, productType: 'product', quantity }]);
}

async function isOrderable({ id }: AdminProduct, quantity: number): Promise<boolean> {
  return (await createPayment(shop, [{ productId: id, productType: 'product', quantity }])).status === 200;
}

async function expire(placed: PlacedOrder): Promise<void> {
  const headers = { authorization: 'Bearer sk_test_keepsake' };
  await fetch(`${shop.payments.url}/v1/checkout/sessions/${placed.sessionId}/expire`, { method: 'POST', headers });
  await waitForPaymentState(shop, placed, 'expired');
}

async function paid(placed: PlacedOrder): Promise<void> {
  await pay(shop, placed);
  await waitForPaymentState(shop, placed, 'paid');
}

async function stopAtZero(product: AdminProduct, stop_selling_at_zero: boolean): Promise<AdminProduct> {
  return desk.update(await desk.get(product.id), { stop_selling_at_zero });
}

async function count({ id }: AdminProduct): Promise<[stock: number, promised: number]> {
  const { stock_quantity, reserved_quantity } = await desk.get(id);
  return [stock_quantity, reserved_quantity];
}

describe('"Stop selling at zero"', () => {
  it('counts earlier reservations of open orders once when turned on', async () => {
    const product = await desk.create({ stock_quantity: 5 });
    const [first, second] = [await order(product, 3), await order(product, 2)];
    await stopAtZero(product, true);
    expect(await isOrderable(product, 4)).toBe(false);
    expect(await count(product)).toEqual([5, 2]);
    await expire(first);
    expect(await count(product)).toEqual([5, 2]);
    expect(await isOrderable(product, 4)).toBe(false);
    await paid(second);
    expect(await count(product)).toEqual([3, 0]);
  });

  it('never oversells when turned on with more reserved than in stock', async () => {
    const product = await desk.create({ stock_quantity: 2 });
    const [first, second] = [await order(product, 2), await order(product, 3)];
    await stopAtZero(product, true);
    expect(await count(product)).toEqual([2, 1]);
    expect(await isOrderable(product, 2)).toBe(false);
    await pay(shop, second);
    await waitForPaymentState(shop, second, 'needs_attention');
    expect(await count(product)).toEqual([2, 1]);
    await paid(first);
    expect(await count(product)).toEqual([0, 0]);
  });

  it('keeps reservations when turned off and on again', async () => {
    const product = await desk.create({ stock_quantity: 4, stop_selling_at_zero: true });
    const first = await order(product, 2);
    await stopAtZero(product, false);
    const second = await order(product, 4);
    await stopAtZero(product, true);
    await expire(second);
    expect(await count(product)).toEqual([4, 2]);
    expect(await isOrderable(product, 3)).toBe(false);
    await paid(first);
    expect(await count(product)).toEqual([2, 0]);
  });

  it('reserves at most half of the stock, however many check out at once', async () => {
    const product = await desk.create({ stock_quantity: 3, stop_selling_at_zero: true });
    await Promise.all(Array.from({ length: 8 }, () => isOrderable(product, 1)));
    expect(await count(product)).toEqual([3, 1]);
    expect(await isOrderable(product, 3)).toBe(false);
    const oversell = shop.sql('update catalog.products set reserved_quantity = 4 where id = $1', [product.id]);
    await expect(oversell).rejects.toThrow('More pieces');
  });
});

it('setting the stock while orders are paid loses no sale', async () => {
  const product = await desk.create({ stock_quantity: 9, stop_selling_at_zero: true });
  const placed = await order(product, 2);
  await paid(placed);
  const after = await desk.update(product, { description: 'Written while the order was paid' });
  expect(after).toMatchObject({ stock_quantity: 7, reserved_quantity: 0 });
});
