import styles from './Wrapping.module.css';

/** Paper, ribbon and bow over the gift. Decoration only: the button beside it opens the gift. */
export function Wrapping({ isOpening, to }: { isOpening: boolean; to: string }) {
  return (
    <div className={isOpening ? `${styles.wrapping} ${styles.opening}` : styles.wrapping}>
      <div className={styles.left} />
      <div className={styles.right} />
      <div className={styles.across} />
      <div className={styles.down} />
      <svg className={styles.bow} viewBox="0 0 48 48" fill="none">
        <g strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
          <path d="M21 21.5 7.4 11.6C5.9 10.5 4 11.5 4 13.4v17.2c0 1.9 1.9 2.9 3.4 1.8L21 24.5M27 21.5l13.6-9.9c1.5-1.1 3.4-.1 3.4 1.8v17.2c0 1.9-1.9 2.9-3.4 1.8L27 24.5M22 27l-6.5 14M26 27l6.5 14" />
          <rect x="19" y="17.5" width="10" height="11" rx="4" />
        </g>
      </svg>
      <p className={styles.tag}>
        For <span translate="no">{to}</span>
      </p>
    </div>
  );
}
