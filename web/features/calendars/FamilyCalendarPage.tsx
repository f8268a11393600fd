import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { CalendarHeartIcon } from '@phosphor-icons/react/dist/csr/CalendarHeart';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { Product } from '../../../server/catalog/contract.js';
import { apiErrorOf } from '../../shared/api/api.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { useProductQuery } from '../../shared/api/products-api.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { CalendarEditor } from './CalendarEditor.js';
import { useCalendarsQuery } from '../../shared/calendars/calendar-list-api.js';
import { OwnCalendars } from './OwnCalendars.js';
import { StartCalendar } from './StartCalendar.js';
import { useCalendar } from './use-calendar.js';

/**
 * /product/:id/calendar: the customer's newest calendar of this gift, or the one in `?calendar=`; the start of one without any.
 * `?from=` continues an earlier one in its next year, as the mail in September asks; `?start` begins one more.
 */
export default function FamilyCalendarPage() {
  const { id = '' } = useParams();
  const { state } = useSession();
  const location = useLocation();
  usePageTitle<'/product/:id/calendar'>('Family calendar');
  if (state === 'signed-out') return <Navigate to={signInPath(location)} replace />;
  return (
    <>
      <PageTop>
        <MuiLink component={Link} to={`/product/${id}`} color="textSecondary" underline="none">
          <ArrowLeftIcon size={20} aria-hidden />
          Back to the gift
        </MuiLink>
      </PageTop>
      {state === 'signed-in' ? <CalendarOfProduct productId={id} /> : <Loading />}
    </>
  );
}

function CalendarOfProduct({ productId }: { productId: string }) {
  const [params, setParams] = useSearchParams();
  const { currentData: product, error, isFetching, refetch } = useProductQuery(productId);
  const calendars = useCalendarsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (product === null || (product && product.kind !== 'calendar')) return <NotFound message="This gift is no calendar." />;
  const failed = (error && !isFetching) || (calendars.isError && !calendars.isFetching);
  if (failed && !(product && calendars.data)) {
    const retry = () => {
      void refetch();
      void calendars.refetch();
    };
    return <Failed error={error ?? calendars.error} onRetry={retry} />;
  }
  if (!product || !calendars.data) return <Loading />;
  const ofProduct = calendars.data.filter((each) => each.productId === product.id);
  const model = ofProduct.find((each) => each.id === params.get('from'));
  const newest = model ? ofProduct.find(({ year }) => year > model.year) : ofProduct[0];
  const id = params.get('calendar') ?? newest?.id;
  if (!id || params.has('start')) {
    const open = (started: string) => setParams({ calendar: started }, { replace: true });
    return <StartCalendar product={product} model={model} onStarted={open} />;
  }
  return (
    <>
      <OwnCalendars calendars={ofProduct} productId={product.id} shownId={id} />
      <OwnCalendar key={id} id={id} product={product} />
    </>
  );
}

function OwnCalendar({ id, product }: { id: string; product: Product }) {
  const { calendar, error, isFetching, refetch, refetchOnBroken } = useCalendar(id);
  // One of another gift would be sold as this one.
  if (calendar && calendar.productId !== product.id)
    return <Navigate to={`/product/${calendar.productId}/calendar?calendar=${id}`} replace />;
  if (calendar) return <CalendarEditor calendar={calendar} product={product} onBroken={refetchOnBroken} />;
  const refusal = apiErrorOf(error);
  if (refusal?.code === 'CALENDARS.NOT_FOUND') return <NotFound message={refusal.message} />;
  return error && !isFetching ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
}

function NotFound({ message }: { message: string }) {
  return (
    <EmptyState
      heading="h1"
      icon={<CalendarHeartIcon size={28} aria-hidden />}
      title="Calendar not found"
      message={message}
      action={
        <Button component={Link} to="/" variant="outlined">
          Return to products
        </Button>
      }
    />
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <h1 className="visually-hidden">Family calendar</h1>
      <ErrorState title="Your calendar could not be loaded." message={failureMessage(error)} onRetry={onRetry} />
    </>
  );
}

function Loading() {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 4 }}>
      <h1 className="visually-hidden">Family calendar</h1>
      <p className="visually-hidden" role="status">
        Loading your calendar
      </p>
      <Skeleton width="min(420px, 100%)" height={46} />
      <Skeleton variant="panel" height={520} />
    </Box>
  );
}
