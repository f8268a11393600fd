import type { ReactNode } from 'react';
import { AccountLink } from './AccountLink.js';
import { CartButton } from './CartButton.js';
import styles from './PageTop.module.css';

/** First row of a shop page: the mode switch or Back link on the left, account and cart on the right of wide screens. */
export function PageTop({ children }: { children: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>
        <AccountLink />
        <CartButton />
      </div>
    </div>
  );
}
