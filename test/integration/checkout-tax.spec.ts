import type { CartCheck, Order } from '../../server/checkout/contract.js';
import { addProduct, pay, placeOrder, type TestItem, waitForPaymentState } from '../support/checkout-data.js';
import { addDiscount } from '../support/discounts.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;
let item: TestItem;

beforeAll(async () => {
  shop = await TestShop.open({ env: { STRIPE_AUTOMATIC_TAX: 'on' } });
  item = { productId: await addProduct(shop, { product: 2000 }), productType: 'product', quantity: 1 };
});
afterAll(() => shop.close());

describe('sales tax', () => {
  it('is announced in the cart', async () => {
    expect(await shop.json<CartCheck>('POST', '/api/cart-check', { body: { items: [] } })).toMatchObject({ addsTax: true });
  });

  it('is added by Stripe to gifts and shipping, less the discount, and shown wherever the total is', async () => {
    await addDiscount(shop, { code: 'TAXED', percent: null, amount: 5 });
    const email = 'taxed@example.com';
    const order = await placeOrder(shop, [item], { email, discount: { code: 'TAXED', amount: 5 } });
    await pay(shop, order);
    // 8 percent of 15.00 and of 5.99 for shipping.
    const amounts = {
      subtotal_cents: 2000,
      discount_cents: 500,
      shipping_cents: 599,
      tax_cents: 168,
      total_cents: 2267,
      received_cents: 2267,
    };
    expect(await waitForPaymentState(shop, order, 'paid')).toMatchObject(amounts);
    const found = await shop.json<{ order: Order }>('POST', '/api/order-lookup', { body: { number: order.orderNumber, email } });
    expect(found.order).toMatchObject({ shipping_amount: 5.99, tax_amount: 1.68, total_amount: 22.67 });
    expect(await shop.inbox.mailTo(email)).toContain('Sales tax: $1.68');
    const { token } = await shop.signInOwner();
    const csv = await (await shop.call('GET', '/api/admin/orders/export', { token })).text();
    expect(csv).toContain(',20.00,TAXED,5.00,5.99,1.68,22.67,0.00,');
  });
});
