import type { AdminDiscount, DiscountWrite } from '../../server/admin/discounts/contract.js';
import type { TestShop } from './test-shop.js';

/** Request body of the owner's form; 10 percent by default. */
export function discountBody(overrides: Partial<DiscountWrite>): DiscountWrite {
  return {
    code: 'MOM10',
    percent: 10,
    amount: null,
    min_subtotal: 0,
    categories: [],
    ends_at: null,
    max_uses: null,
    once_per_customer: false,
    ...overrides,
  };
}

/** Creates a code as the owner. */
export async function addDiscount(shop: TestShop, overrides: Partial<DiscountWrite>): Promise<AdminDiscount> {
  const { token } = await shop.signInOwner();
  const answer = await shop.call('POST', '/api/admin/discounts', { token, body: discountBody(overrides) });
  if (answer.status !== 201) throw new Error(`The code was not created: ${await answer.text()}`);
  return (await answer.json()) as AdminDiscount;
}
