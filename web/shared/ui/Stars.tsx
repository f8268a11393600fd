import type { CSSProperties } from 'react';
import styles from './Stars.module.css';

interface StarsProps {
  /** 0 to 5, also in between. */
  value: number;
  size?: 'small';
}

/** Five stars, filled as far as the value goes. */
export function Stars({ value, size }: StarsProps) {
  return (
    <span
      className={`${styles.stars} ${size ? styles[size] : ''}`}
      role="img"
      aria-label={`${Number(value.toFixed(1))} of 5 stars`}
    >
      {[0, 1, 2, 3, 4].map((before) => {
        const filled = Math.min(Math.max(value - before, 0), 1);
        return (
          <span key={before} className={styles.star} style={{ '--filled': `${Math.round(filled * 100)}%` } as CSSProperties} />
        );
      })}
    </span>
  );
}
