import { useId } from 'react';
import type { Product } from '../../../../server/catalog/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { formatNumber } from '../../../shared/numbers.js';
import { Button } from '../../../shared/ui/Button.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { Stars } from '../../../shared/ui/Stars.js';
import { useShowMore } from '../../../shared/use-show-more.js';
import styles from './ProductReviews.module.css';
import { ReviewEntry } from './ReviewEntry.js';
import { useProductReviewsInfiniteQuery } from './reviews-api.js';

export interface ProductReviewsProps {
  productId: string;
  rating: NonNullable<Product['rating']>;
}

/** The reviews of a gift, the most helpful first. */
export default function ProductReviews({ productId, rating: { average, count } }: ProductReviewsProps) {
  const title = useId();
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title}>Reviews</h2>
      <div className={styles.columns}>
        <div className={styles.summary}>
          <span className={styles.average} aria-hidden>
            {average.toFixed(1)}
          </span>
          <Stars value={average} />
          <p>
            {formatNumber(count)} {count === 1 ? 'review' : 'reviews'}, by people who bought this gift from us.
          </p>
        </div>
        <Reviews productId={productId} />
      </div>
    </section>
  );
}

function Reviews({ productId }: { productId: string }) {
  const query = useProductReviewsInfiniteQuery(productId);
  const { data, isError, error, isFetching, isFetchingNextPage, hasNextPage, refetch } = query;
  const reviews = data?.pages.flatMap((page) => page.reviews) ?? [];
  const { list, showMore } = useShowMore(reviews.length, query);
  if (!data && isError && !isFetching) {
    return <ErrorState title="The reviews could not be loaded." message={failureMessage(error)} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div aria-busy>
        <p className="visually-hidden" role="status">
          Loading the reviews
        </p>
        <Skeleton height="140px" />
      </div>
    );
  }
  return (
    <div className={styles.list}>
      <ul ref={list} className={styles.list}>
        {reviews.map((review) => (
          <ReviewEntry key={review.id} review={review} productId={productId} />
        ))}
      </ul>
      {isError && <ErrorState title="More reviews could not be loaded." message={failureMessage(error)} />}
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="outline" isBusy={isFetchingNextPage} onClick={showMore}>
            {isFetchingNextPage ? 'Loading…' : 'Show more reviews'}
          </Button>
        </div>
      )}
    </div>
  );
}
