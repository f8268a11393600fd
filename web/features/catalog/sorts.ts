import { PRODUCT_SORTS, type ProductSort } from '../../../server/catalog/contract.js';

export const SORT_NAMES: Record<ProductSort, string> = {
  relevance: 'Best match first',
  newest: 'Newest first',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
};

/** Only a search can match better or worse. */
export function sortsFor(search: string): ProductSort[] {
  return PRODUCT_SORTS.filter((sort) => search || sort !== 'relevance');
}
