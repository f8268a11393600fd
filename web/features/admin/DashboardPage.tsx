import { lazy, Suspense } from 'react';
import { Navigate, NavLink, Route, Routes, useLocation } from 'react-router-dom';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { useSession } from '../../shared/session/SessionProvider.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import styles from './DashboardPage.module.css';
import { useAdminOverviewQuery } from './overview/overview-api.js';

const OverviewTab = lazy(() => import('./overview/OverviewTab.js'));
const OrdersTab = lazy(() => import('./orders/OrdersTab.js'));

const TABS = [
  { to: '/bestgiftsdashboard', name: 'Overview' },
  { to: '/bestgiftsdashboard/orders', name: 'Orders' },
];

/** The owner's dashboard. Who may see it is decided by the server, call by call; this page only follows. */
export default function DashboardPage() {
  const { state } = useSession();
  const { pathname } = useLocation();
  const { isLoading, isUninitialized, error, refetch } = useAdminOverviewQuery(undefined, {
    skip: state !== 'signed-in',
  });
  usePageTitle('Admin Dashboard');

  if (state === 'signed-out') return <Navigate to={`/auth?returnTo=${encodeURIComponent(pathname)}`} replace />;
  if (isUninitialized || isLoading) return <Loading />;
  if (isRefusal(error)) return <Navigate to="/" replace />;
  return (
    <div className={styles.page}>
      <header>
        <h1>Admin Dashboard</h1>
        <p className={styles.text}>Manage orders, customers and products</p>
      </header>
      <nav className={styles.tabs} aria-label="Dashboard">
        {TABS.map(({ to, name }) => (
          <NavLink key={to} to={to} end={to === '/bestgiftsdashboard'} className={styles.tab}>
            {name}
          </NavLink>
        ))}
      </nav>
      {error ? (
        <ErrorState
          title="The dashboard could not be loaded."
          message="Nothing is lost. Please try again."
          onRetry={() => void refetch()}
        />
      ) : (
        <Suspense fallback={<Loading />}>
          <Routes>
            <Route index element={<OverviewTab />} />
            <Route path="orders" element={<OrdersTab />} />
          </Routes>
        </Suspense>
      )}
    </div>
  );
}

function Loading() {
  return (
    <p className={styles.loading} role="status">
      Loading...
    </p>
  );
}

function isRefusal(error: unknown): boolean {
  const status = (error as FetchBaseQueryError | undefined)?.status;
  return status === 401 || status === 403;
}
