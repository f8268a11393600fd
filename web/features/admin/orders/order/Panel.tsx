import { type ReactNode, type Ref, useId } from 'react';
import styles from './Panel.module.css';

interface PanelProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  /** For the focus, where what had it goes. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One subject of the order's page. */
export function Panel({ title, action, titleRef, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.top}>
        <h3 id={id} ref={titleRef} tabIndex={-1}>
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
