import { Skeleton } from '../../shared/ui/Skeleton.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import styles from './ProductView.module.css';

/** The page's shape while the product is on its way. */
export function ProductPlaceholder() {
  return (
    <>
      <h1 className="visually-hidden">Gift</h1>
      <p className="visually-hidden" role="status">
        Loading the gift
      </p>
      <div className={styles.top}>
        <PageTop>
          <Skeleton width="320px" height="20px" />
        </PageTop>
      </div>
      <div className={styles.columns} aria-busy>
        <div className={styles.placeholderPicture}>
          <Skeleton ratio="4 / 5" radius="var(--radius-hero)" />
        </div>
        <div className={styles.details}>
          <Skeleton width="80%" height="92px" />
          <Skeleton width="140px" height="32px" />
          <Skeleton height="96px" />
          <Skeleton height="70px" radius="var(--radius-tile)" />
          <Skeleton height="70px" radius="var(--radius-tile)" />
          <Skeleton height="70px" radius="var(--radius-tile)" />
        </div>
      </div>
    </>
  );
}
