import Paper from '@mui/material/Paper';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './Panel.module.css';

interface PanelProps {
  title: string;
  /** `h2` where the page has no heading between its title and this one. */
  heading?: 'h2' | 'h3';
  /** Takes the focus where what had it is gone. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Under the title. */
  note?: ReactNode;
  /** At the right of the title. */
  action?: ReactNode;
  isBusy?: boolean;
  children?: ReactNode;
}

/** One subject of a page. */
export function Panel({ title, heading: Heading = 'h3', titleRef, note, action, isBusy, children }: PanelProps) {
  const id = useId();
  return (
    <Paper component="section" elevation={0} className={styles.panel} aria-labelledby={id} aria-busy={isBusy}>
      <div className={styles.top}>
        <div>
          <Heading id={id} ref={titleRef} tabIndex={-1} className={styles.title}>
            {title}
          </Heading>
          {note !== undefined && <div className={styles.note}>{note}</div>}
        </div>
        {action}
      </div>
      {children}
    </Paper>
  );
}
