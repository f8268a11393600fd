import { Navigate } from 'react-router-dom';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { useSession } from '../../shared/session/SessionProvider.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { useAdminOverviewQuery } from './admin-api.js';
import styles from './DashboardPage.module.css';
import { OrdersTable } from './OrdersTable.js';

/** The owner's dashboard. Who may see it is decided by the server, call by call; this page only follows. */
export default function DashboardPage() {
  const { state } = useSession();
  const { isLoading, isUninitialized, error, refetch } = useAdminOverviewQuery(undefined, {
    skip: state !== 'signed-in',
  });
  usePageTitle('Admin Dashboard');

  if (state === 'signed-out') return <Navigate to="/auth?returnTo=%2Fbestgiftsdashboard" replace />;
  if (isUninitialized || isLoading) {
    return (
      <p className={styles.loading} role="status">
        Loading...
      </p>
    );
  }
  if (isRefusal(error)) return <Navigate to="/" replace />;
  return (
    <div className={styles.page}>
      <header>
        <h1>Admin Dashboard</h1>
        <p className={styles.text}>Manage orders, customers and products</p>
      </header>
      {error ? (
        <ErrorState
          title="The dashboard could not be loaded."
          message="Nothing is lost. Please try again."
          onRetry={() => void refetch()}
        />
      ) : (
        <OrdersTable />
      )}
    </div>
  );
}

function isRefusal(error: unknown): boolean {
  const status = (error as FetchBaseQueryError | undefined)?.status;
  return status === 401 || status === 403;
}
