import type { Category, Product } from '../../../server/catalog/contract.js';

/** Gifts made for one person, such as 'Grandpa’s Own Mug', suit few pictures. */
const GENERAL_CATEGORIES: readonly Category[] = ['All Creative Gifts', 'Gifts for Couples', 'Gifts for Family'];

export const hasPrintArea = ({ print_areas }: Product): boolean => print_areas.some((area) => area !== null);

/**
 * Gifts of different kinds to see a picture on: first those that it can be put on, of these first those that suit
 * anybody.
 *
 * @param gifts newest first
 * @param from the gift that the picture was made for; it comes first, whatever it is
 */
export function giftsToShow(gifts: readonly Product[], count: number, from?: Product): Product[] {
  const rank = (gift: Product) => (hasPrintArea(gift) ? 0 : 2) + (GENERAL_CATEGORIES.includes(gift.category) ? 0 : 1);
  const forSale = gifts.filter(({ in_stock, product_price }) => in_stock && product_price > 0);
  const byKind = new Map(from && [[from.kind, from]]);
  for (const gift of forSale.toSorted((one, other) => rank(one) - rank(other))) {
    if (!byKind.has(gift.kind)) byKind.set(gift.kind, gift);
  }
  return [...byKind.values()].slice(0, count);
}
