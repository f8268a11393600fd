import type { ReactNode } from 'react';
import styles from './TabTop.module.css';
import text from './text.module.css';

interface TabTopProps {
  id: string;
  title: string;
  lead: string;
  /** At the right. */
  children?: ReactNode;
}

/** What a tab of the dashboard is about. Its title takes the focus where what had it is gone. */
export function TabTop({ id, title, lead, children }: TabTopProps) {
  return (
    <header className={styles.top}>
      <div>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className={text.lead}>{lead}</p>
      </div>
      {children}
    </header>
  );
}
