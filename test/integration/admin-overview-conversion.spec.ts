import type { Conversion, DiscountStats, PackStats } from '../../server/admin/overview/contract.js';
import { SalesFigures } from '../../server/checkout/index.js';
import { Database } from '../../server/platform/index.js';
import { addPicture, addProduct, pay, placeOrder, refundAll, waitForPaymentState } from '../support/checkout-data.js';
import { addDiscount } from '../support/discounts.js';
import { addPack } from '../support/picture-packs.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

async function ask<Answer>(part: string): Promise<Answer> {
  const { token } = await shop.signInOwner();
  return shop.json<Answer>('GET', `/api/admin/overview${part}`, { token });
}

it('counts how many pictures became orders, by the product they were made for', async () => {
  const productId = await addProduct(shop);
  const { id, token } = await shop.signIn('maker@example.com');
  const [bought, ...others] = [await addPicture(shop, id), await addPicture(shop, id), await addPicture(shop, id)];
  await shop.sql('update generation.pictures set product_id = $1 where id = any($2)', [productId, [bought, others[0]]]);
  const order = await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1, generatedImageId: bought! }], { token });
  await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1, generatedImageId: others[0]! }], { token });
  await pay(shop, order);
  await waitForPaymentState(shop, order, 'paid');
  expect(await ask<Conversion>('/conversion')).toEqual({
    pictures: 3,
    bought: 1,
    customers: 1,
    buyers: 1,
    products: [{ product_id: productId, name: 'The Two of You, Framed', image_url: expect.any(String), pictures: 2, bought: 1 }],
  });
});

it('reads the pictures of orders in pages, however many were sold', async () => {
  const { id, token } = await shop.signIn('collector@example.com');
  const productId = await addProduct(shop);
  const pictures = [await addPicture(shop, id), await addPicture(shop, id), await addPicture(shop, id)];
  for (const generatedImageId of pictures) {
    const order = await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1, generatedImageId }], { token });
    await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
  }
  const pages: string[][] = [];
  for await (const page of shop.web.app.get(SalesFigures, { strict: false }).listBought(shop.web.app.get(Database).fork(), 2)) {
    pages.push(page);
  }
  expect(pages.every((page) => page.length <= 2)).toBe(true);
  expect(pages.flat()).toEqual(expect.arrayContaining(pictures));
});

it('sums up what discount codes did', async () => {
  await addDiscount(shop, { code: 'OVERVIEW' });
  const item = { productId: await addProduct(shop), productType: 'pdf', quantity: 1 } as const;
  const order = await placeOrder(shop, [item], { discount: { code: 'OVERVIEW', amount: 1.8 } });
  await pay(shop, order);
  await waitForPaymentState(shop, order, 'paid');
  expect(await ask<DiscountStats>('/discounts')).toEqual({ orders: 1, saved: 1.8, sales: 16.2 });
});

it('sums up what packs of pictures brought, without those that were refunded', async () => {
  const { token } = await shop.signIn('packs@example.com');
  const pack = await addPack(shop);
  const [kept, refunded] = [await placeOrder(shop, [], { token, pack }), await placeOrder(shop, [], { token, pack })];
  for (const order of [kept, refunded]) {
    await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
  }
  await refundAll(shop, refunded, 4.99);
  expect(await ask<PackStats>('/packs')).toEqual({ packs: 1, pictures: 5, sales: 4.99 });
});
