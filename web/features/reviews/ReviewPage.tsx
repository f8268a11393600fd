import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ChatCircleTextIcon } from '@phosphor-icons/react/dist/csr/ChatCircleText';
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { ReviewableOrder } from '../../../server/reviews/contract.js';
import { apiErrorOf } from '../../shared/api/api.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { GiftReview } from './GiftReview.js';
import { type ReviewAccess, useReviewableOrderQuery } from './review-form-api.js';

const PAGE = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '28px', maxWidth: 760 };

/** /review/:number?key=…: lets the buyer review the gifts of an order, with or without an account. */
export default function ReviewPage() {
  const { number = '' } = useParams();
  const [query] = useSearchParams();
  const { state } = useSession();
  const location = useLocation();
  usePageTitle<'/review/:number'>('Review your gifts');
  const key = (query.get('key') ?? '').slice(0, 200);
  if (!key && state === 'signed-out') return <Navigate to={signInPath(location)} replace />;
  return (
    <>
      {/* The URL authorizes writing reviews in the buyer's name: no other site may learn it. */}
      <meta name="referrer" content="no-referrer" />
      <PageTop>{null}</PageTop>
      {key || state === 'signed-in' ? <Order access={{ number: number.slice(0, 40), key }} /> : <Loading />}
    </>
  );
}

function Order({ access }: { access: ReviewAccess }) {
  const { currentData: order, error, isFetching, refetch } = useReviewableOrderQuery(access, { refetchOnMountOrArgChange: true });
  if (order) return <Gifts order={order} access={access} />;
  const refusal = apiErrorOf(error);
  if (refusal && ['REVIEWS.LINK_EXPIRED', 'REVIEWS.LINK_INVALID', 'REVIEWS.NOT_BOUGHT'].includes(refusal.code)) {
    return <Refused code={refusal.code} message={refusal.message} />;
  }
  if (error && !isFetching) {
    return (
      <>
        <Heading />
        <ErrorState title="Your gifts could not be loaded." message={failureMessage(error)} onRetry={() => void refetch()} />
      </>
    );
  }
  return <Loading />;
}

function Gifts({ order, access }: { order: ReviewableOrder; access: ReviewAccess }) {
  return (
    <Box sx={PAGE}>
      <div>
        <h1>How do you like {order.gifts.length === 1 ? 'your gift' : 'your gifts'}?</h1>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          Your words help others choose. We look at every review before we show it, and publish bad ones, too.
        </Typography>
      </div>
      {order.gifts.map((gift) => (
        <GiftReview key={gift.product_id} gift={gift} firstName={order.first_name} access={access} />
      ))}
    </Box>
  );
}

const TITLES: Record<string, string> = {
  'REVIEWS.LINK_EXPIRED': 'This link has expired',
  'REVIEWS.LINK_INVALID': 'This link doesn’t open an order',
  'REVIEWS.NOT_BOUGHT': 'There is nothing to review yet',
};

function Refused({ code, message }: { code: string; message: string }) {
  const Icon = code === 'REVIEWS.LINK_EXPIRED' ? ClockCountdownIcon : ChatCircleTextIcon;
  return (
    <EmptyState
      heading="h1"
      icon={<Icon size={28} aria-hidden />}
      title={TITLES[code] ?? ''}
      message={message}
      action={
        <Button component={Link} to="/" variant="outlined">
          See all gifts
        </Button>
      }
    />
  );
}

function Heading() {
  return <h1 className="visually-hidden">Review your gifts</h1>;
}

function Loading() {
  return (
    <>
      <Heading />
      <Box sx={PAGE} aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading your gifts
        </p>
        <Skeleton width="min(420px, 100%)" height={46} />
        <Skeleton variant="panel" height={420} />
      </Box>
    </>
  );
}
