import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../../shared/session/SessionProvider.js';
import styles from './DashboardHeader.module.css';

const TABS = [
  { to: '/bestgiftsdashboard', name: 'Overview' },
  { to: '/bestgiftsdashboard/orders', name: 'Orders' },
  { to: '/bestgiftsdashboard/customers', name: 'Customers' },
  { to: '/bestgiftsdashboard/products', name: 'Products' },
];

/** Whose dashboard it is, and its tabs. */
export function DashboardHeader() {
  const { user } = useSession();
  const tabs = useRef<HTMLElement>(null);
  const { first_name: first = '', last_name: last = '' } = (user?.user_metadata ?? {}) as Partial<Record<string, string>>;
  const name = `${first} ${last}`.trim() || user?.email;

  const { pathname } = useLocation();

  // On a narrow phone the row scrolls.
  useEffect(() => {
    const chosen = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (tabs.current && chosen) tabs.current.scrollLeft = chosen.offsetLeft - tabs.current.offsetLeft - 16;
  }, [pathname]);

  return (
    <>
      <header className={styles.header}>
        <div>
          <h1>Admin Dashboard</h1>
          <p className={styles.subtitle}>Manage orders, customers and products</p>
        </div>
        {name && (
          <p className={styles.owner}>
            <span className={styles.initials} aria-hidden>
              {(first.slice(0, 1) + last.slice(0, 1) || name.slice(0, 1)).toUpperCase()}
            </span>
            {name}, owner
          </p>
        )}
      </header>
      <nav ref={tabs} className={styles.tabs} aria-label="Dashboard">
        {TABS.map(({ to, name: tab }) => (
          <NavLink key={to} to={to} end={to === '/bestgiftsdashboard'} className={styles.tab}>
            {tab}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
