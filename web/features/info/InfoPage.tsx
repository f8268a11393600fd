import type { ReactNode } from 'react';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { InfoNav } from './InfoNav.js';
import styles from './InfoPage.module.css';
import { useHashTarget } from './use-hash-target.js';

interface InfoPageProps {
  title: string;
  /** One or two sentences that most visitors need no more than. */
  lead: string;
  /** Such as "November 21, 2026", for texts that people must be able to date. */
  date?: string;
  /** Beside the text on wide screens, above the other pages. */
  aside?: ReactNode;
  /** Under the text; on narrow screens `aside` comes between the two. */
  below?: ReactNode;
  children: ReactNode;
}

/** What the pages of text share: a measure that reads well, and the way to the other pages. */
export function InfoPage({ title, lead, date, aside, below, children }: InfoPageProps) {
  usePageTitle(title);
  useHashTarget();
  return (
    <>
      <PageTop>{null}</PageTop>
      <div className={styles.columns}>
        <article className={styles.article}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {date && <p className={styles.date}>As of {date}</p>}
          {children}
        </article>
        {below && <div className={styles.below}>{below}</div>}
        <div className={styles.side}>
          {aside && <div className={styles.aside}>{aside}</div>}
          <InfoNav />
        </div>
      </div>
    </>
  );
}
