import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  /** Undefined until it is known. */
  count: number | undefined;
  /** On the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One list of the account with its count. */
export function Section({ title, count, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={count === undefined}>
      <div className={styles.top}>
        <h2 id={id}>
          {title} {count !== undefined && <span className={styles.count}>{count}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
