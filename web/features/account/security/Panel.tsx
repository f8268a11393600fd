import { useId, type ReactNode, type Ref } from 'react';
import styles from './Panel.module.css';

interface PanelProps {
  title: string;
  text?: ReactNode;
  /** Takes the focus when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

export function Panel({ title, text, headingRef, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id} ref={headingRef} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      {text && <div className={styles.text}>{text}</div>}
      {children}
    </section>
  );
}
