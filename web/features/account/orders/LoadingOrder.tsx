import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import styles from './OrderView.module.css';

/** The page has its heading before there is anything to head. */
function Heading() {
  return <h1 className="visually-hidden">Your order</h1>;
}

export function LoadingOrder() {
  return (
    <>
      <Heading />
      <div className={styles.columns} aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading your order
        </p>
        <div className={styles.loading}>
          <Skeleton width="220px" height="26px" />
          <Skeleton width="min(420px, 100%)" height="46px" />
          <Skeleton width="min(360px, 100%)" height="27px" />
          <Skeleton height="96px" />
        </div>
        <Skeleton height="320px" radius="var(--radius-panel)" />
      </div>
    </>
  );
}

interface OrderNotLoadedProps {
  error: unknown;
  onRetry: () => void;
}

export function OrderNotLoaded({ error, onRetry }: OrderNotLoadedProps) {
  return (
    <>
      <Heading />
      <ErrorState
        title="Your order could not be loaded."
        message={`Nothing is lost. ${failureSentence(error)}`}
        onRetry={onRetry}
      />
    </>
  );
}
