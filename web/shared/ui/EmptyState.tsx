import type { ReactNode } from 'react';
import { PhotoFrame } from './PhotoFrame.js';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** An icon of 24 to 28 pixels, or a short word such as 404. */
  icon: ReactNode;
  title: string;
  /** One sentence. */
  message?: string;
  /** One outline button. */
  action?: ReactNode;
  /** `h1` when this is all the page has to say, `h3` inside of a titled part. */
  heading?: 'h1' | 'h2' | 'h3';
  /** One row, where it is a part of a page and not the page. */
  compact?: boolean;
}

export function EmptyState({ icon, title, message, action, heading: Heading = 'h2', compact = false }: EmptyStateProps) {
  return (
    <div className={`panel ${styles.empty} ${compact ? styles.compact : ''}`}>
      <PhotoFrame width={compact ? 64 : 92}>{icon}</PhotoFrame>
      <Heading className={styles.title}>{title}</Heading>
      {message && <p className={styles.message}>{message}</p>}
      {action}
    </div>
  );
}
