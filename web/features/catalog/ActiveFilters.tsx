import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { ReactNode } from 'react';
import { VARIANT_NAMES } from '../../../server/catalog/contract.js';
import { formatDollars } from '../../shared/money.js';
import styles from './ActiveFilters.module.css';
import type { ListFilters } from '../../../server/storefront/list-filters/contract.js';
import { PARTIAL_MATCH } from './text.js';
import type { useProductList } from './use-product-list.js';

interface ActiveFiltersProps {
  filters: ListFilters;
  list: Pick<ReturnType<typeof useProductList>, 'partialMatch' | 'total'>;
  onApply: (change: Partial<ListFilters>) => void;
}

const NO_PRICE = { minPrice: undefined, maxPrice: undefined };
const NOTHING = { ...NO_PRICE, search: '', variant: undefined };

function priceInWords({ minPrice, maxPrice }: ListFilters): string | undefined {
  if (minPrice === undefined) return maxPrice === undefined ? undefined : `Up to ${formatDollars(maxPrice)}`;
  if (maxPrice === undefined) return `From ${formatDollars(minPrice)}`;
  return `${formatDollars(minPrice)} to ${formatDollars(maxPrice)}`;
}

/** Chips of the active filters, each with a button to remove it, and a note when a search matched only some of its words. */
export function ActiveFilters({ filters, list, onApply }: ActiveFiltersProps): ReactNode {
  const chips = [
    { words: filters.search && `“${filters.search}”`, without: { search: '' } },
    { words: priceInWords(filters), without: NO_PRICE },
    { words: filters.variant && `Sold as ${VARIANT_NAMES[filters.variant]}`, without: { variant: undefined } },
  ].filter(({ words }) => words);

  const apply = (change: Partial<ListFilters>) => {
    onApply(change);
    // The focused chip is removed, so the focus has to move elsewhere.
    document.getElementById('listing-heading')?.focus({ preventScroll: true });
  };

  return (
    <>
      <ul className={styles.chips} aria-label="Active filters">
        {chips.map(({ words, without }) => (
          <li key={words}>
            <button type="button" className={styles.chip} aria-label={`Remove filter: ${words}`} onClick={() => apply(without)}>
              <span>{words}</span>
              <XIcon size={16} aria-hidden />
            </button>
          </li>
        ))}
        {chips.length > 1 && (
          <li>
            <button type="button" className={styles.clear} onClick={() => apply(NOTHING)}>
              Clear all
            </button>
          </li>
        )}
      </ul>
      <p className={styles.partial} role="status">
        {list.partialMatch && list.total > 0 && PARTIAL_MATCH}
      </p>
    </>
  );
}
