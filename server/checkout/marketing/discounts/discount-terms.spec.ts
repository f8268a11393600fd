import { discountOf, discountShares, type DiscountTerms } from './discount-terms.js';

const NOW = new Date('2026-11-26T12:00:00Z');
const terms = (overrides: Partial<DiscountTerms>): DiscountTerms => ({
  code: 'MOM10',
  percent: 10,
  amountCents: null,
  minSubtotalCents: 0,
  categories: [],
  endsAt: null,
  stoppedAt: null,
  ...overrides,
});
const amount = (amountCents: number) => ({ percent: null, amountCents });
const framedPrint = { category: 'Gifts for Couples', quantity: 1, unitCents: 6_405 } as const;
const mug = { category: 'Gifts for Grandpa', quantity: 3, unitCents: 1_800 } as const;

describe('a discount', () => {
  it.each([
    ['10 percent, rounded to the cent', {}, [framedPrint], 641],
    ['10 percent of several gifts together', {}, [framedPrint, mug], 1_181],
    ['an amount', amount(500), [framedPrint], 500],
    ['everything except the minimum card payment if the amount is higher', amount(10_000), [framedPrint], 6_355],
    ['everything except the minimum card payment for 100 percent', { percent: 100 }, [framedPrint], 6_355],
    ['only from gifts of its categories', { categories: ['Gifts for Grandpa'] as const }, [framedPrint, mug], 540],
    [
      'at most the price of gifts of its categories',
      { ...amount(9_900), categories: ['Gifts for Grandpa'] as const },
      [framedPrint, mug],
      5_400,
    ],
    ['10 percent at exactly the minimum subtotal', { minSubtotalCents: 6_405 }, [framedPrint], 641],
  ])('takes off %s', (_what, overrides, lines, cents) => {
    expect(discountOf(terms(overrides as Partial<DiscountTerms>), lines, NOW)).toEqual({ cents });
  });

  it.each([
    ['below the minimum subtotal', { minSubtotalCents: 6_406 }, 'This code works on orders of $64.06 or more.'],
    [
      'without a gift in its categories',
      { categories: ['Gifts for Grandpa', 'Gifts for Grandma'] as const },
      'This code is for Gifts for Grandma or Gifts for Grandpa only.',
    ],
    ['once it has ended', { endsAt: NOW }, 'This code has ended.'],
    ['once it was stopped', { stoppedAt: NOW }, 'This code has ended.'],
  ])('is refused %s', (_what, overrides, problem) => {
    expect(discountOf(terms(overrides as Partial<DiscountTerms>), [framedPrint], NOW)).toEqual({ problem });
  });

  it('is refused if the cart costs the minimum card payment', () => {
    expect(discountOf(terms({}), [{ ...framedPrint, unitCents: 50 }], NOW)).toEqual({
      problem: 'This code doesn’t lower the price of this order.',
    });
  });
});

it('a discount is shared by the gifts of its categories, to the cent', () => {
  const other = { ...framedPrint, unitCents: 1_000 };
  expect(discountShares(terms({ categories: ['Gifts for Couples'] }), [mug, framedPrint, other], 741)).toEqual([0, 641, 100]);
  expect(discountShares(terms({}), [framedPrint, framedPrint, framedPrint], 100)).toEqual([34, 33, 33]);
});
