import { useId, type ReactNode } from 'react';
import { QueryFrame, type QueryState } from './QueryFrame.js';
import styles from './Section.module.css';

interface SectionProps<Data> {
  title: string;
  /** For links that lead here. */
  anchor?: string;
  query: QueryState<Data>;
  /** There is more than what is loaded. */
  hidesCount?: boolean;
  loading: ReactNode;
  failure: { title: string; message: string };
  /** On the right of the title. */
  aside?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** One part of the account; a list with its count. */
export function Section<Data>({ title, anchor, query, hidesCount = false, loading, failure, aside, children }: SectionProps<Data>) {
  const id = useId();
  const count = Array.isArray(query.data) && !hidesCount ? query.data.length : undefined;
  return (
    <section
      id={anchor}
      className={styles.section}
      aria-labelledby={id}
      aria-busy={query.data === undefined && !query.isError}
    >
      <div className={styles.top}>
        <h2 id={id} tabIndex={-1} className={styles.title}>
          {title} {count !== undefined && <span className={styles.count}>{count}</span>}
        </h2>
        {aside}
      </div>
      <QueryFrame query={query} loading={loading} failure={failure}>
        {children}
      </QueryFrame>
    </section>
  );
}
