import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import type { CategoryPage } from '../../../server/catalog/contract.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { addressOf, type ListFilters } from '../../../server/storefront/list-filters/contract.js';
import { LoadingFailed } from './LoadingFailed.js';
import { NoProducts } from './no-products.js';
import { filteredVariant } from '../../shared/gifts/prices.js';
import { ProductCard } from './ProductCard.js';
import styles from './ProductGrid.module.css';
import type { useProductList } from './use-product-list.js';

const PLACEHOLDERS = 8;
/** Pages that load automatically; after that a button loads more, so that the footer can be reached. */
const PAGES_BY_THEMSELVES = 3;

export function Placeholder() {
  return (
    <li>
      <Skeleton ratio="4 / 5" radius="var(--radius-picture)" />
      <div className={styles.placeholderText}>
        <Skeleton width="70%" height="20px" />
        <Skeleton width="95%" height="14px" />
        <Skeleton width="60%" height="14px" />
        <Skeleton width="72px" height="18px" />
      </div>
    </li>
  );
}

/** Loads more as soon as the end of the list comes near. */
function NearEnd({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: '800px 0px',
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} />;
}

interface ProductGridProps {
  list: ReturnType<typeof useProductList>;
  page?: CategoryPage;
  filters: ListFilters;
  /** Nothing above the grid shows an image. */
  leads: boolean;
}

/** The gifts, or the reason why there are none. */
export function ProductGrid({ list, page, filters, leads }: ProductGridProps) {
  const { state, products, total, next, pages, reload, loadMore } = list;
  const grid = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const continueAt = useRef<number>(undefined);
  const shown = products.length;

  // Focus after a click on the button: the first new gift, or the retry button.
  useEffect(() => {
    if (continueAt.current === undefined || state === 'loading') return;
    const next = state === 'ready' ? grid.current?.children[continueAt.current]?.querySelector('a') : undefined;
    (next ?? end.current?.querySelector<HTMLElement>('a, button'))?.focus();
    continueAt.current = undefined;
  }, [shown, state]);

  if (shown === 0 && state === 'failed') return <LoadingFailed title="Error loading products" onRetry={() => void reload()} />;
  if (shown === 0 && state === 'ready') {
    return (
      <Suspense fallback={null}>
        <NoProducts page={page} filters={filters} />
      </Suspense>
    );
  }

  const loading = state === 'loading';
  const awaited = loading && next ? Math.min(total - shown, PLACEHOLDERS) : 0;
  const showMore = () => {
    if (loading) return;
    continueAt.current = shown;
    void loadMore();
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {shown === 0 ? 'Loading gifts' : `${shown} of ${total} ${total === 1 ? 'gift' : 'gifts'}`}
      </p>
      <ul ref={grid} className={styles.grid} aria-busy={loading}>
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} first={index === 0 && leads} variant={filteredVariant(product, filters)} />
          </li>
        ))}
        {Array.from({ length: shown === 0 ? PLACEHOLDERS : awaited }, (_, index) => (
          <Placeholder key={index} />
        ))}
      </ul>
      {state === 'ready' && next && pages < PAGES_BY_THEMSELVES && <NearEnd onNear={() => void loadMore()} />}
      <div ref={end}>
        {state === 'failed' && <LoadingFailed title="Error loading products" onRetry={showMore} />}
        {shown > 0 && next && state !== 'failed' && (
          <div className={styles.more}>
            <p>
              {shown} of {total} gifts
            </p>
            <ButtonLink
              to={{ search: addressOf({ ...filters, after: next }) }}
              variant="outline"
              aria-disabled={loading}
              onClick={(event) => {
                // The link itself is for browsers without JavaScript.
                event.preventDefault();
                showMore();
              }}
            >
              Show more gifts
            </ButtonLink>
          </div>
        )}
      </div>
    </>
  );
}
