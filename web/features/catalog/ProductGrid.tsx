import { useEffect } from 'react';
import { Button } from '../../shared/ui/Button.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { NoProducts } from './NoProducts.js';
import { ProductCard } from './ProductCard.js';
import styles from './ProductGrid.module.css';
import type { useProductList } from './product-lists.js';

const PLACEHOLDERS = 8;
/** Cards on the first screen of most windows. */
const EAGER_CARDS = 3;

function Placeholder() {
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

function LoadingFailed({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);

  return navigator.onLine ? (
    <ErrorState title="Error loading products" message="Please try again later." onRetry={onRetry} />
  ) : (
    <ErrorState
      title="You are offline"
      message="Your cart is kept. The gifts load by themselves once the connection is back."
      onRetry={onRetry}
    />
  );
}

interface ProductGridProps {
  list: ReturnType<typeof useProductList>;
  /** As in the address, for the words of an empty category. */
  slug?: string;
}

/** The gifts, or why there are none (spec section 2). */
export function ProductGrid({ list, slug }: ProductGridProps) {
  const { state, products, next, reload, loadMore } = list;

  if (products.length === 0 && state === 'failed') return <LoadingFailed onRetry={reload} />;
  if (products.length === 0 && state === 'ready') return <NoProducts slug={slug} />;

  const waiting = products.length === 0;
  return (
    <>
      {waiting && (
        <p className="visually-hidden" role="status">
          Loading gifts
        </p>
      )}
      <ul className={styles.grid} aria-busy={waiting}>
        {waiting
          ? Array.from({ length: PLACEHOLDERS }, (_, index) => <Placeholder key={index} />)
          : products.map((product, index) => (
              <li key={product.id}>
                <ProductCard product={product} eager={index < EAGER_CARDS} />
              </li>
            ))}
      </ul>
      {!waiting && state === 'failed' && <LoadingFailed onRetry={loadMore} />}
      {!waiting && next && state !== 'failed' && (
        <p className={styles.more}>
          <Button variant="outline" onClick={loadMore} disabled={state === 'loading'}>
            Show more gifts
          </Button>
        </p>
      )}
    </>
  );
}
