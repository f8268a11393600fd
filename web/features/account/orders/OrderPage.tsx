import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { apiErrorOf } from '../../../shared/api/api.js';
import { useOrderQuery } from '../../../shared/orders/own-order-api.js';
import { isBeingDrawn, VIEWS_POLL_MS } from '../../../shared/orders/order-views.js';
import { useSession } from '../../../shared/session/SessionProvider.js';
import { signInPath } from '../../../shared/session/sign-in-path.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { PageTop } from '../../../shared/ui/PageTop.js';
import { usePageTitle } from '../../../shared/use-page-title.js';
import { canBeReviewed, hasMail, isOnItsWay } from './order-progress.js';
import { LoadingOrder, OrderNotLoaded } from './LoadingOrder.js';
import {
  useChangeGiftDeliveryMutation,
  useSendGiftAgainMutation,
  useSendOrderAgainMutation,
  useSetParcelArrivalMutation,
} from './order-history-api.js';
import { OrderView } from './OrderView.js';
import { SendAgainButton } from './SendAgainButton.js';

/** /my-account/orders/:id: an order of the signed-in customer. */
export default function OrderPage() {
  const { id = '' } = useParams();
  const { state } = useSession();
  const location = useLocation();
  usePageTitle<'/account/orders/:id'>('Your order');

  if (state === 'signed-out') return <Navigate to={signInPath(location)} replace />;
  return (
    <>
      <PageTop>
        <MuiLink component={Link} to="/my-account" color="textSecondary" underline="none">
          <ArrowLeftIcon size={20} aria-hidden />
          My account
        </MuiLink>
      </PageTop>
      {state === 'signed-in' ? <OwnOrder id={id} /> : <LoadingOrder />}
    </>
  );
}

function OwnOrder({ id }: { id: string }) {
  const [awaitsViews, setAwaitsViews] = useState(false);
  const {
    currentData: order,
    error,
    fulfilledTimeStamp = 0,
    refetch,
  } = useOrderQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: awaitsViews ? VIEWS_POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const [sendAgain] = useSendOrderAgainMutation();
  const [changeGift] = useChangeGiftDeliveryMutation();
  const [sendGiftAgain] = useSendGiftAgainMutation();
  const [setArrival] = useSetParcelArrivalMutation();
  const isDrawn = order !== undefined && !isBeingDrawn(order, fulfilledTimeStamp);
  if (order && awaitsViews === isDrawn) setAwaitsViews(!isDrawn);

  if (order) {
    return (
      <OrderView
        order={order}
        problemAccess={{ number: order.order_number, key: '' }}
        giftActions={{
          change: (delivery) => changeGift({ id, delivery }).unwrap(),
          sendAgain: () => sendGiftAgain(id).unwrap(),
        }}
        setArrival={(parcelId, arrived) => setArrival({ id, parcelId, arrived }).unwrap()}
        actions={
          hasMail(order) && (
            <>
              {canBeReviewed(order) && (
                <Button
                  component={Link}
                  variant={isOnItsWay(order) ? 'outlined' : 'contained'}
                  to={`/review/${order.order_number}`}
                  startIcon={<StarIcon size={20} aria-hidden />}
                >
                  Review {order.lines.length === 1 ? 'your gift' : 'your gifts'}
                </Button>
              )}
              <SendAgainButton send={() => sendAgain(id).unwrap()} done="An email with new links is on its way to your inbox.">
                Email me this order
              </SendAgainButton>
            </>
          )
        }
      />
    );
  }
  if (apiErrorOf(error)?.code === 'CHECKOUT.ORDER_NOT_FOUND') return <NotInAccount />;
  if (error) return <OrderNotLoaded error={error} onRetry={() => void refetch()} />;
  return <LoadingOrder />;
}

function NotInAccount() {
  return (
    <EmptyState
      heading="h1"
      icon={<ReceiptIcon size={28} aria-hidden />}
      title="This order isn’t in your account"
      message="Did you order as a guest, or with another account? Look it up by its number and email address."
      action={
        <Button component={Link} to="/order" variant="outlined">
          Find your order
        </Button>
      }
    />
  );
}
