import { Button } from './Button.js';
import styles from './ErrorState.module.css';

interface ErrorStateProps {
  title: string;
  /** Reassurance that nothing is lost, or advice. */
  message?: string;
  onRetry?: () => void;
}

/** An inline error message, with a button to retry. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.error} role="alert">
      <span className={styles.mark} aria-hidden>
        !
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {message && <p className={styles.message}>{message}</p>}
        {onRetry && (
          <div className={styles.retry}>
            <Button onClick={onRetry}>Try again</Button>
          </div>
        )}
      </div>
    </div>
  );
}
