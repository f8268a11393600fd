import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CATEGORY_PAGES, type CategoryPage, type ProductSort } from '../../../server/catalog/contract.js';
import { ActiveFilters } from './ActiveFilters.js';
import { Choice } from './Choice.js';
import { FilterButton } from './FilterButton.js';
import styles from './GiftListing.module.css';
import {
  addressOf,
  filtersFromAddress,
  listQuery,
  narrows,
  sortOf,
  type ListFilters,
} from '../../../server/storefront/list-filters/contract.js';
import { MyPictureSwitch } from './MyPictureSwitch.js';
import { ProductGrid } from './ProductGrid.js';
import { SORT_NAMES, sortsFor } from './sorts.js';
import { useProductList } from './use-product-list.js';

/** Heading of the list: the search, the category, or all gifts, which is a question on small screens. */
function headingOf({ search }: ListFilters, page: CategoryPage | undefined): ReactNode {
  if (search) return `Results for “${search}”`;
  if (page) return page.title;
  return (
    <>
      <span className={styles.wide}>All Creative Gifts</span>
      <span className={styles.narrow}>Meaningful gift for?</span>
    </>
  );
}

/** Heading, choices and grid of the home page (no category) and of a category page. */
export function GiftListing({ page }: { page?: CategoryPage }) {
  const navigate = useNavigate();
  const filters = filtersFromAddress(useLocation().search);
  const list = useProductList(listQuery(page?.category, filters));
  const fromStart = { ...filters, after: undefined };
  const apply = (change: Partial<ListFilters>) => void navigate({ search: addressOf({ ...fromStart, ...change }) });
  const showCategory = (slug: string) =>
    void navigate({ pathname: slug ? `/category/${slug}` : '/', search: addressOf(fromStart) });
  const isWholePage = page !== undefined || filters.search !== '';
  const Heading = isWholePage ? 'h1' : 'h2';
  return (
    <section aria-labelledby="listing-heading">
      <div className={styles.header}>
        <Heading id="listing-heading" className={styles.heading} tabIndex={-1}>
          {headingOf(filters, page)}
        </Heading>
        <div className={styles.choices}>
          {list.total > 0 && (
            <p className={styles.count}>
              {list.total} {list.total === 1 ? 'gift' : 'gifts'}
            </p>
          )}
          {/* Wide screens have the categories in the sidebar. */}
          <div className={styles.narrow}>
            <Choice aria-label="Meaningful gift for?" value={page?.slug ?? ''} onChoose={showCategory}>
              <option value="">Everyone</option>
              {CATEGORY_PAGES.map(({ slug, label }) => (
                <option key={slug} value={slug}>
                  {label}
                </option>
              ))}
            </Choice>
          </div>
          <MyPictureSwitch />
          <FilterButton filters={filters} onApply={apply} />
          {/* Small screens have the sort order among the filters. */}
          <label className={styles.wide}>
            <span className={styles.label}>Sort</span>
            <Choice value={sortOf(filters)} onChoose={(sort) => apply({ sort: sort as ProductSort })}>
              {sortsFor(filters.search).map((sort) => (
                <option key={sort} value={sort}>
                  {SORT_NAMES[sort]}
                </option>
              ))}
            </Choice>
          </label>
        </div>
        {narrows(filters) && <ActiveFilters filters={filters} onApply={apply} list={list} />}
      </div>
      {isWholePage && <h2 className="visually-hidden">The gifts</h2>}
      <ProductGrid list={list} page={page} filters={filters} leads={isWholePage} />
    </section>
  );
}
