import styles from './ProgressBar.module.css';

export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles.done} style={{ width: `${percent}%` }} />
    </div>
  );
}
