import { randomUUID } from 'node:crypto';
import type { OrderLookup } from '../../server/checkout/contract.js';
import { addProduct, orderRow, pay, placeOrder, type PlacedOrder, waitForPaymentState } from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { DAY_MS } from '../../server/platform/durations/contract.js';

let shop: TestShop;
let productId: string;
let people = 0;

beforeAll(async () => {
  shop = await TestShop.open();
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

interface Bought extends PlacedOrder {
  id: string;
  email: string;
}

async function bought(productType: 'pdf' | 'product' = 'product'): Promise<Bought> {
  const email = `guest-${(people += 1)}@example.com`;
  const placed = await placeOrder(shop, [{ productId, productType, quantity: 1 }], { email });
  await pay(shop, placed);
  await waitForPaymentState(shop, placed, 'paid');
  return { ...placed, id: (await orderRow(shop, placed)).id, email };
}

async function refusal(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  return [response.status, ((await response.json()) as { code: string }).code];
}

describe('a parcel', () => {
  let owner: string;
  const parcel = { carrier: 'UPS', trackingNumber: '1Z 999/AA&1' };
  beforeAll(async () => {
    owner = (await shop.signInOwner()).token;
  });
  const ship = (id: string, body: unknown = parcel, token: string | undefined = owner) =>
    shop.call('POST', `/api/admin/orders/${id}/shipment`, { body, ...(token ? { token } : {}) });
  const shown = async ({ orderNumber: number, email }: Bought) =>
    ((await (await shop.call('POST', '/api/order-lookup', { body: { number, email } })).json()) as OrderLookup).order;

  it('can be announced only by the owner', async () => {
    const { token } = await shop.signIn('shopper@example.com');
    const { id } = await bought();
    expect((await shop.call('POST', `/api/admin/orders/${id}/shipment`, { body: parcel })).status).toBe(401);
    expect((await ship(id, parcel, token)).status).toBe(403);
  });

  it.each([
    ['no carrier', { trackingNumber: '1' }],
    ['a blank number', { carrier: 'UPS', trackingNumber: '  ' }],
    ['a list', { carrier: ['UPS'], trackingNumber: '1' }],
    ['unprintable characters', { carrier: 'UPS', trackingNumber: '1\u0000' }],
    ['half a surrogate pair', { carrier: 'UPS\ud800', trackingNumber: '1' }],
    ['an overly long number', { carrier: 'UPS', trackingNumber: '1'.repeat(61) }],
  ])('with %s is refused', async (_, body) => {
    expect(await refusal(ship(randomUUID(), body))).toEqual([400, 'REQUEST.INVALID']);
  });

  it('is refused for unknown, unpaid, cancelled, refunded and PDF orders', async () => {
    expect(await refusal(ship(randomUUID()))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
    expect(await refusal(ship('1'))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
    const refused = [409, 'CHECKOUT.NOT_TO_BE_SHIPPED'];
    const unpaid = await placeOrder(shop, [{ productId, productType: 'product', quantity: 1 }]);
    expect(await refusal(ship((await orderRow(shop, unpaid)).id))).toEqual(refused);
    expect(await refusal(ship((await bought('pdf')).id))).toEqual(refused);
    const [cancelled, refunded] = [await bought(), await bought()];
    await shop.call('PATCH', `/api/admin/orders/${cancelled.id}`, { token: owner, body: { status: 'cancelled' } });
    expect(await refusal(ship(cancelled.id))).toEqual(refused);
    await shop.sql(`update checkout.orders set payment_state = 'refunded' where id = $1`, [refunded.id]);
    expect(await refusal(ship(refunded.id))).toEqual(refused);
  });

  it.each([
    ['USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=1Z%20999%2FAA%261'],
    ['ups', 'https://www.ups.com/track?tracknum=1Z%20999%2FAA%261'],
    ['FedEx', 'https://www.fedex.com/fedextrack/?trknbr=1Z%20999%2FAA%261'],
    ['DHL', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=1Z%20999%2FAA%261'],
    ['Aunt May', null],
    ['constructor', null],
  ])('by %s links to %s', async (carrier, url) => {
    const order = await bought();
    const answer = await ship(order.id, { ...parcel, carrier });
    expect(await answer.json()).toMatchObject({ tracking: { carrier, number: '1Z 999/AA&1' }, shipped_at: expect.any(String) });
    expect(await shown(order)).toMatchObject({ status: 'pending', tracking: { carrier, number: '1Z 999/AA&1', url } });
  });

  it('keeps its shipping date when its number is corrected', async () => {
    const order = await bought();
    await ship(order.id);
    const { shipped_at: left } = await shown(order);
    shop.passTime(DAY_MS);
    owner = (await shop.signInOwner()).token;
    await ship(order.id, { ...parcel, trackingNumber: '1Z2' });
    await until(async () => (await shown(order)).tracking?.number === '1Z2');
    expect((await shown(order)).shipped_at).toBe(left);
    await waitForPaymentState(shop, order, 'paid');
  });
});
