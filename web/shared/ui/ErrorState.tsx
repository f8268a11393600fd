import { Button } from './Button.js';
import styles from './ErrorState.module.css';

interface ErrorStateProps {
  title: string;
  /** `h1` when this is all that the page has to say. */
  heading?: 'h1';
  /** Reassurance that nothing is lost, or advice. */
  message?: string;
  onRetry?: () => void;
}

/** An inline error message, with a button to retry. */
export function ErrorState({ title, heading, message, onRetry }: ErrorStateProps) {
  const Title = heading ?? 'p';
  return (
    <div className={styles.error} role="alert">
      <span className={styles.mark} aria-hidden>
        !
      </span>
      <div className={styles.text}>
        <Title className={styles.title}>{title}</Title>
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
