import { Skeleton } from '../../shared/ui/Skeleton.js';
import styles from './RestoringCart.module.css';

/** Placeholder while the cart of a link in a mail is loading. */
export function RestoringCart() {
  return (
    <div className={styles.lines} aria-busy>
      <p role="status">Restoring your cart…</p>
      <Skeleton height="104px" radius="var(--radius-tile)" />
      <Skeleton height="104px" radius="var(--radius-tile)" />
    </div>
  );
}
