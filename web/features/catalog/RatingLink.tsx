import type { Product } from '../../../server/catalog/contract.js';
import { formatNumber } from '../../shared/numbers.js';
import { Stars } from '../../shared/ui/Stars.js';
import styles from './RatingLink.module.css';

/** Element id of the reviews on a product page. */
export const REVIEWS_ID = 'reviews';

/** Average rating by buyers, as a link to the reviews. */
export function RatingLink({ rating: { average, count } }: { rating: NonNullable<Product['rating']> }) {
  return (
    <a href={`#${REVIEWS_ID}`} className={styles.link}>
      <Stars value={average} />
      <b>{average.toFixed(1)}</b>
      <span className={styles.count}>
        {formatNumber(count)} {count === 1 ? 'review' : 'reviews'}
      </span>
    </a>
  );
}
