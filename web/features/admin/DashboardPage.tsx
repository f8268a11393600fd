import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CompassIcon } from '@phosphor-icons/react/dist/csr/Compass';
import { type ReactNode, Suspense } from 'react';
import { Link, matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { DASHBOARD_PAGES } from '../../../server/storefront/dashboard/contract.js';
import { useAdminAccessQuery } from './admin-access.js';
import { isForbidden } from '../../shared/api/is-forbidden.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { DashboardHeader } from './DashboardHeader.js';

const ChecksTab = lazyPart(() => import('./checks/ChecksTab.js'));
const OverviewTab = lazyPart(() => import('./overview/OverviewTab.js'));
const OrdersTab = lazyPart(() => import('./orders/OrdersTab.js'));
const CustomersTab = lazyPart(() => import('./customers/CustomersTab.js'));
const CustomerPage = lazyPart(() => import('./customers/CustomerPage.js'));
const DiscountsTab = lazyPart(() => import('./discounts/DiscountsTab.js'));
const JobsPage = lazyPart(() => import('./jobs/JobsPage.js'));
const OrderDetailsPage = lazyPart(() => import('./orders/order/OrderDetailsPage.js'));
const PackingSlipPage = lazyPart(() => import('./orders/order/PackingSlipPage.js'));
const PacksTab = lazyPart(() => import('./packs/PacksTab.js'));
const ProductsTab = lazyPart(() => import('./products/ProductsTab.js'));
const ProblemsTab = lazyPart(() => import('./problems/ProblemsTab.js'));
const ReviewsTab = lazyPart(() => import('./reviews/ReviewsTab.js'));

const ROOT = '/bestgiftsdashboard';

/** Element of each dashboard page, by path. */
const ELEMENTS: Record<keyof typeof DASHBOARD_PAGES, ReactNode> = {
  '/bestgiftsdashboard': <OverviewTab />,
  '/bestgiftsdashboard/orders': <OrdersTab />,
  '/bestgiftsdashboard/orders/:id': <OrderDetailsPage />,
  '/bestgiftsdashboard/orders/:id/packing-slip': <PackingSlipPage />,
  '/bestgiftsdashboard/to-check': <ChecksTab />,
  '/bestgiftsdashboard/customers': <CustomersTab />,
  '/bestgiftsdashboard/customers/:id': <CustomerPage />,
  '/bestgiftsdashboard/products': <ProductsTab />,
  '/bestgiftsdashboard/discounts': <DiscountsTab />,
  '/bestgiftsdashboard/problems': <ProblemsTab />,
  '/bestgiftsdashboard/reviews': <ReviewsTab />,
  '/bestgiftsdashboard/picture-packs': <PacksTab />,
  '/bestgiftsdashboard/jobs': <JobsPage />,
};

/** The owner's dashboard. The server checks the access of every call; this page only follows the result. */
export default function DashboardPage() {
  return (
    <Routes>
      <Route element={<Dashboard />}>
        {Object.entries(ELEMENTS).map(([path, element]) => (
          <Route key={path} path={path.slice(ROOT.length)} element={element} />
        ))}
        <Route path="*" element={<NoSuchPage />} />
      </Route>
    </Routes>
  );
}

function Dashboard() {
  const { state } = useSession();
  const location = useLocation();
  const { pathname } = location;
  const { isUninitialized, isLoading, error, refetch } = useAdminAccessQuery(undefined, { skip: state !== 'signed-in' });

  if (state === 'signed-out') return <Navigate to={signInPath(location)} replace />;
  if (isUninitialized || isLoading) return <Loading />;
  if (isForbidden(error)) return <Navigate to="/" replace />;
  return (
    <Box sx={{ pt: 3, '& > :last-child': { mt: '26px' } }}>
      <TabTitle pathname={pathname} />
      <DashboardHeader />
      {error ? (
        <ErrorState
          title="The dashboard could not be loaded."
          message="Nothing is lost. Please try again."
          onRetry={() => void refetch()}
        />
      ) : (
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      )}
    </Box>
  );
}

/** Default title of the tab, rendered before the page so that a page can replace it. */
function TabTitle({ pathname }: { pathname: string }) {
  usePageTitle(titleAt(pathname));
  return null;
}

function NoSuchPage() {
  usePageTitle('Page not found');
  return (
    <EmptyState
      icon={<CompassIcon size={28} aria-hidden />}
      title="Page not found"
      message="The link may be incomplete."
      action={
        <Button component={Link} to="/bestgiftsdashboard" variant="outlined">
          Overview
        </Button>
      }
    />
  );
}

function Loading() {
  return (
    <Box component="p" role="status" sx={{ py: 16, color: 'text.secondary', textAlign: 'center' }}>
      Loading...
    </Box>
  );
}

function titleAt(pathname: string): string {
  const page = Object.entries(DASHBOARD_PAGES).find(([route]) => matchPath(route, pathname));
  return page ? page[1] : DASHBOARD_PAGES['/bestgiftsdashboard'];
}
