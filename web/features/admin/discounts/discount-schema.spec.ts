import { discountForm, EMPTY_DISCOUNT, type TypedDiscount } from './discount-schema.js';

beforeAll(() => void jest.useFakeTimers({ now: new Date('2026-11-26T12:00:00') }));
afterAll(() => void jest.useRealTimers());

const read = (changed: Partial<TypedDiscount> = {}) =>
  discountForm.safeParse({ ...EMPTY_DISCOUNT, code: 'mom-10', value: '10', ...changed });

describe('the form of a discount code', () => {
  it('reads percent, limits and the end of the last day', () => {
    const typed = {
      min_subtotal: '$50',
      max_uses: '100',
      ends_at: '2026-12-24',
      once_per_customer: true,
      categories: ['Gifts for Him'],
    } satisfies Partial<TypedDiscount>;
    expect(read(typed).data).toEqual({
      code: 'MOM-10',
      percent: 10,
      amount: null,
      min_subtotal: 50,
      categories: ['Gifts for Him'],
      ends_at: new Date('2026-12-25T00:00:00').toISOString(),
      max_uses: 100,
      once_per_customer: true,
    });
  });

  it('reads an amount in dollars without limits', () => {
    const discount = { percent: null, amount: 5.5, min_subtotal: 0, ends_at: null, max_uses: null };
    expect(read({ kind: 'amount', value: '5.50' }).data).toMatchObject(discount);
  });

  it.each([
    ['code', { code: 'a b' }, 'Codes have 3 to 30 letters, digits and hyphens.'],
    ['code', { code: 'ab' }, 'Codes have 3 to 30 letters, digits and hyphens.'],
    ['code', { code: 'mom_10' }, 'Codes have 3 to 30 letters, digits and hyphens.'],
    ['value', { value: '' }, 'Please enter a whole number.'],
    ['value', { value: '101' }, 'The percentage must be from 1 to 100.'],
    ['value', { value: '2.5' }, 'Please enter a whole number.'],
    ['value', { kind: 'amount', value: '0' }, 'The amount must be at least $0.01.'],
    ['value', { kind: 'amount', value: 'five' }, 'Please enter dollars, such as 12 or 12.50.'],
    ['min_subtotal', { min_subtotal: 'all' }, 'Please enter dollars, such as 12 or 12.50.'],
    ['max_uses', { max_uses: '0' }, 'The number of uses must be at least 1.'],
    ['ends_at', { ends_at: '2026-11-25' }, 'Please enter a day that is not over yet.'],
  ] as const)('refuses %s in %j', (field, changed, message) => {
    expect(read(changed).error?.issues).toMatchObject([{ path: [field], message }]);
  });

  it('names all that is wrong at once', () => {
    expect(read({ code: '', value: '' }).error?.issues.map(({ path }) => path[0])).toEqual(['code', 'value']);
  });
});
