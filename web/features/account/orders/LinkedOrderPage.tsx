import Button from '@mui/material/Button';
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown';
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { apiErrorOf } from '../../../shared/api/api.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { PageTop } from '../../../shared/ui/PageTop.js';
import { usePageTitle } from '../../../shared/use-page-title.js';
import { LoadingOrder, OrderNotLoaded } from './LoadingOrder.js';
import {
  useChangeLinkedGiftDeliveryMutation,
  useOrderLookupQuery,
  useSendLinkAgainMutation,
  useSendLinkedGiftAgainMutation,
  useSetLinkedParcelArrivalMutation,
} from './order-history-api.js';
import { hasMail } from './order-progress.js';
import { OrderView } from './OrderView.js';
import { SendAgainButton } from './SendAgainButton.js';

const SENT = 'It’s on its way to the email address on the order.';

/** /order/:number?key=…: an order by the link of its mail, with or without an account. */
export default function LinkedOrderPage() {
  const { number = '' } = useParams();
  const [query] = useSearchParams();
  usePageTitle<'/order/:number'>('Your order');
  return (
    <>
      {/* The address opens the order: no other site may learn it. */}
      <meta name="referrer" content="no-referrer" />
      <PageTop>{null}</PageTop>
      <LinkedOrder number={number.slice(0, 40)} linkKey={(query.get('key') ?? '').slice(0, 200)} />
    </>
  );
}

function LinkedOrder({ number, linkKey: key }: { number: string; linkKey: string }) {
  const { currentData: order, error, refetch } = useOrderLookupQuery({ number, key });
  const [sendLink] = useSendLinkAgainMutation();
  const [changeGift] = useChangeLinkedGiftDeliveryMutation();
  const [sendGiftAgain] = useSendLinkedGiftAgainMutation();
  const [setArrival] = useSetLinkedParcelArrivalMutation();
  const sendAgain = () => sendLink({ number, key }).unwrap();

  if (order) {
    return (
      <OrderView
        order={order}
        problemAccess={{ number, key }}
        giftActions={{
          change: async (delivery) => {
            await changeGift({ number, key, delivery }).unwrap();
            await refetch();
          },
          sendAgain: () => sendGiftAgain({ number, key }).unwrap(),
        }}
        setArrival={async (parcelId, arrived) => {
          await setArrival({ number, key, parcel_id: parcelId, arrived }).unwrap();
          await refetch();
        }}
        actions={
          hasMail(order) && (
            <SendAgainButton send={sendAgain} done={SENT}>
              Email me this order
            </SendAgainButton>
          )
        }
      />
    );
  }
  const refusal = apiErrorOf(error);
  if (refusal?.code === 'CHECKOUT.ORDER_LINK_EXPIRED') {
    return (
      <EmptyState
        heading="h1"
        icon={<ClockCountdownIcon size={28} aria-hidden />}
        title="This link has expired"
        message="Your order is safe. We’ll email you a new link to it."
        action={
          <SendAgainButton send={sendAgain} done={SENT}>
            Send me a new link
          </SendAgainButton>
        }
      />
    );
  }
  if (refusal && ['CHECKOUT.ORDER_NOT_FOUND', 'REQUEST.INVALID'].includes(refusal.code)) {
    return (
      <EmptyState
        heading="h1"
        icon={<ReceiptIcon size={28} aria-hidden />}
        title="This link doesn’t open an order"
        message="Part of it may be missing, or the account of the order was deleted. Please open the link from the email again."
        action={
          <Button component={Link} to="/order" variant="outlined">
            Find your order
          </Button>
        }
      />
    );
  }
  if (error) return <OrderNotLoaded error={error} onRetry={() => void refetch()} />;
  return <LoadingOrder />;
}
