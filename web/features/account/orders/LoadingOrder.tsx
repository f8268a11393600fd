import { Skeleton } from '../../../shared/ui/Skeleton.js';
import styles from './OrderView.module.css';

export function LoadingOrder() {
  return (
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
  );
}
