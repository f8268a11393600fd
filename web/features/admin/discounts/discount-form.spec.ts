import { type DiscountForm, EMPTY_DISCOUNT, readDiscount } from './discount-form.js';

const NOW = new Date('2026-11-26T12:00:00');
const form = (changed: Partial<DiscountForm>): DiscountForm => ({ ...EMPTY_DISCOUNT, code: 'mom-10', value: '10', ...changed });

describe('the form of a discount code', () => {
  it('reads percent, limits and the end of the last day', () => {
    const typed = form({
      minimum: '$50',
      maxUses: '100',
      lastDay: '2026-12-24',
      oncePerCustomer: true,
      categories: ['Gifts for Him'],
    });
    expect(readDiscount(typed, NOW)).toEqual({
      discount: {
        code: 'mom-10',
        percent: 10,
        amount: null,
        min_subtotal: 50,
        categories: ['Gifts for Him'],
        ends_at: new Date('2026-12-25T00:00:00').toISOString(),
        max_uses: 100,
        once_per_customer: true,
      },
    });
  });

  it('reads an amount in dollars without limits', () => {
    const discount = { percent: null, amount: 5.5, min_subtotal: 0, ends_at: null, max_uses: null };
    expect(readDiscount(form({ kind: 'amount', value: '5.50' }), NOW)).toMatchObject({ discount });
  });

  it.each([
    ['code', { code: 'a b' }],
    ['code', { code: 'ab' }],
    ['code', { code: 'mom_10' }],
    ['value', { value: '' }],
    ['value', { value: '101' }],
    ['value', { value: '2.5' }],
    ['value', { kind: 'amount', value: '0' }],
    ['value', { kind: 'amount', value: 'five' }],
    ['minimum', { minimum: 'all' }],
    ['maxUses', { maxUses: '0' }],
    ['lastDay', { lastDay: '2026-11-25' }],
  ] as const)('names the field %s for %j', (field, changed) => {
    expect(readDiscount(form(changed), NOW)).toMatchObject({ field });
  });
});
