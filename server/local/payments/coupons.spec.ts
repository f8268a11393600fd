import type Stripe from 'stripe';
import { order, parcel, refusal, TestBench } from './spec-support.js';

const bench = new TestBench();
beforeAll(() => bench.open());
afterAll(() => bench.close());

const coupon = (overrides: Partial<Stripe.CouponCreateParams> = {}) =>
  bench.stripe.coupons.create({
    amount_off: 400,
    currency: 'usd',
    duration: 'once',
    name: 'MOM10',
    max_redemptions: 1,
    ...overrides,
  });
const discounted = async (id: string, params = order()) =>
  bench.stripe.checkout.sessions.create({ ...params, discounts: [{ coupon: id }] });

describe('a coupon', () => {
  it('lowers the total of a session and is shown by its name on the page', async () => {
    const session = await discounted((await coupon()).id);
    expect(session).toMatchObject({ amount_subtotal: 3400, amount_total: 3000, total_details: { amount_discount: 400 } });
    const page = await (await fetch(bench.pageOf(session))).text();
    expect(page).toContain('MOM10');
    expect(page).toContain('−$4.00');
    expect(page).toContain('$30.00');
  });

  it('is redeemed by the payment, so that it cannot be used again', async () => {
    const { id } = await coupon();
    const session = await discounted(id);
    await bench.control('POST', `/sessions/${session.id}/complete`, {});
    expect(await bench.stripe.coupons.retrieve(id)).toMatchObject({ times_redeemed: 1, valid: false });
    expect(await refusal(discounted(id))).toMatchObject({ statusCode: 400, param: 'discounts[0][coupon]' });
  });

  it('is refused when it is unknown or expired, or created twice with one id', async () => {
    expect(await refusal(discounted('nobody'))).toMatchObject({ code: 'resource_missing' });
    const { id } = await coupon({ redeem_by: Math.floor(Date.now() / 1000) });
    expect(await refusal(discounted(id))).toMatchObject({ statusCode: 400 });
    expect(await refusal(coupon({ id }))).toMatchObject({ code: 'resource_already_exists' });
  });

  it('does not reduce the shipping price', async () => {
    const session = await discounted((await coupon({ amount_off: 9_000 })).id, parcel()).catch((error: unknown) => error);
    expect(session).toMatchObject({ code: 'amount_too_small' });
  });
});

describe('automatic tax', () => {
  it('is added to what is paid for gifts and for the chosen shipping', async () => {
    const session = await bench.stripe.checkout.sessions.create({ ...parcel(), automatic_tax: { enabled: true } });
    expect(session).toMatchObject({ amount_total: 3672, total_details: { amount_tax: 272, amount_shipping: 0 } });
    const page = await (await fetch(bench.pageOf(session))).text();
    expect(page).toContain('Sales tax');
    // Express shipping: 8 percent of 14.99 more.
    for (const amount of ['$2.72', '$3.92', '$36.72', '$52.91']) expect(page).toContain(amount);
  });
});
