import { type ReactNode, useEffect } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { RouteTitle } from '../../../server/storefront/routes/contract.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import styles from './InfoPage.module.css';

type InfoPath = '/contact' | '/shipping' | '/returns' | '/faq' | '/privacy' | '/terms';

const PAGES: { [Path in InfoPath]: RouteTitle<Path> } = {
  '/contact': 'Contact',
  '/shipping': 'Shipping',
  '/returns': 'Returns',
  '/faq': 'Questions and answers',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
};

interface InfoPageProps {
  title: RouteTitle<InfoPath>;
  /** One or two sentences that are enough for most visitors. */
  lead: string;
  /** Date of the text, such as "November 21, 2026", where visitors need it. */
  date?: string;
  /** Beside the text on wide screens, above the other pages. */
  aside?: ReactNode;
  /** Under the text; on narrow screens `aside` comes between the two. */
  below?: ReactNode;
  children: ReactNode;
}

/** Layout of the text pages: a readable line length, and links to the other pages. */
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
          <nav className={`panel ${styles.nav}`} aria-label="Help pages">
            <ul>
              {Object.entries(PAGES).map(([path, pageTitle]) => (
                <li key={path}>
                  <NavLink to={path}>{pageTitle}</NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </>
  );
}

/** Scrolls to the target of the URL's hash inside the text, also when the page was just opened. */
function useHashTarget(): void {
  const { hash, key } = useLocation();

  useEffect(() => {
    const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    if (!target?.closest('main')) return undefined;
    if (target instanceof HTMLDetailsElement) target.open = true;
    // Runs after the scroll to the top that every new page causes.
    const frame = requestAnimationFrame(() => {
      target.scrollIntoView();
      target.querySelector('summary')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
