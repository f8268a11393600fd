import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart';
import { Link } from 'react-router-dom';
import { formatDollars } from '../../../shared/money.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { ResponsiveImage } from '../../../shared/ui/Picture.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import styles from './BestSellersPanel.module.css';
import { useBestSellersQuery } from './overview-api.js';
import { StatsPanel } from './StatsPanel.js';

const SKELETON_TILES = ['1', '2', '3', '4', '5', '6', '7', '8'];

export function BestSellersPanel() {
  const { data, isError, isFetching, refetch } = useBestSellersQuery(undefined, KEEP_FRESH);
  return (
    <StatsPanel
      title="Most loved this month"
      action={<p className={styles.aside}>By gifts sold</p>}
      isBusy={isFetching}
      onRetry={isError && !data ? () => void refetch() : undefined}
    >
      {data?.products.length === 0 ? (
        <EmptyState
          compact
          heading="h3"
          icon={<HeartIcon size={24} aria-hidden />}
          title="Nothing sold yet this month"
          message="Your best sellers will show up here."
        />
      ) : (
        <ol className={styles.products}>
          {data?.products.map((product) => (
            <li key={product.product_id}>
              <Link to={`/product/${product.product_id}`} className={styles.product}>
                <span className={styles.picture}>
                  <ResponsiveImage src={product.image_url ?? undefined} alt="" sizes="60px" />
                </span>
                <span className={styles.words}>
                  <span className={styles.name}>{product.name}</span>
                  <span className={styles.sold}>
                    {product.sold.toLocaleString('en-US')} sold
                    <span className={styles.sales}> · {formatDollars(product.sales)}</span>
                  </span>
                </span>
              </Link>
            </li>
          )) ??
            SKELETON_TILES.map((tile) => (
              <li key={tile}>
                <Skeleton height="75px" radius="var(--radius-input)" />
              </li>
            ))}
        </ol>
      )}
    </StatsPanel>
  );
}
