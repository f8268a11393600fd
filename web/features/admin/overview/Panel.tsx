import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import styles from './Panel.module.css';

interface PanelProps {
  title: string;
  /** One line under the title. */
  note?: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  isBusy: boolean;
  /** What to do when its figures did not come. */
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}

export function Panel({ title, note, aside, isBusy, onRetry, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId} aria-busy={isBusy}>
      <div className={styles.top}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
        {aside}
      </div>
      {onRetry ? (
        <ErrorState title="These figures could not be loaded." message="Nothing is lost." onRetry={onRetry} />
      ) : (
        children
      )}
    </section>
  );
}
