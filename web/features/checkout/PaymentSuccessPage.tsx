import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type PaymentState, RETURNS } from '../../../server/checkout/contract.js';
import { currentDiscountCode, setDiscountCode } from '../../shared/cart/discount-code.js';
import { forgetOrderedGift } from '../../shared/cart/gift-draft.js';
import { finishCheckout } from '../../shared/cart/open-checkouts.js';
import { useOrderQuery } from '../../shared/orders/own-order-api.js';
import { hasAllViews, VIEWS_POLL_MS } from '../../shared/orders/order-views.js';
import { currentCartId, forgetCartId } from '../../shared/payment/cart-id.js';
import { noteFinished } from '../../shared/payment/finished-checkouts.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { Button, ButtonLink } from '../../shared/ui/Button.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { NextSteps } from './NextSteps.js';
import { OrderPanel } from './OrderPanel.js';
import { PaymentBadge } from './PaymentBadge.js';
import styles from './PaymentSuccessPage.module.css';
import { ReadyPdfs } from './ReadyPdfs.js';
import { SlowPaymentFailed, SlowPaymentSteps } from './SlowPayment.js';
import { WaitingGifts } from './WaitingGifts.js';
import { usePaymentState } from './use-payment-state.js';

/** Other values in the URL are not shown: readers would take them for the shop's words. */
const SESSION_ID = /^cs_(test|live)_\w{1,240}$/;

/**
 * Return page of the payment provider. It shows success immediately while it asks the server; the URL alone grants
 * nothing. Once the payment is confirmed or on its way, what was paid is taken out of the cart, once per payment. Without a
 * session id there is nothing to confirm, and the cart stays as it is.
 */
export default function PaymentSuccessPage() {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id') || null;
  const { status, payment, isSlow, askAgain } = usePaymentState(sessionId);
  const { state, user } = useSession();
  const dispatch = useAppDispatch();
  const order = payment?.order ?? undefined;
  const [hasViews, setHasViews] = useState(false);
  const { data: own } = useOrderQuery(order?.id ?? '', {
    skip: !order || state !== 'signed-in',
    pollingInterval: hasViews || isSlow ? 0 : VIEWS_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  if (own && !hasViews && hasAllViews(own)) setHasViews(true);
  usePageTitle<'/payment-success'>('Payment');

  const isWithoutGifts = order?.lines.length === 0;
  const isPaid = status === 'paid';
  const isOnItsWay = status === 'on-its-way';
  const finish = useEffectEvent((paid: string) => {
    if (!noteFinished(paid)) return;
    const checkout = dispatch(finishCheckout(payment?.order_number ?? null, payment?.order ?? null));
    if (checkout) forgetOrderedGift(checkout);
    if (order?.pack) forgetCartId('pack', currentCartId('pack'));
    if (order?.discount_code && order.discount_code === currentDiscountCode()) setDiscountCode(null);
  });
  useEffect(() => {
    if ((isPaid || isOnItsWay) && sessionId !== null) finish(sessionId);
  }, [isPaid, isOnItsWay, sessionId]);

  if (status === 'failed') return <SlowPaymentFailed payAgainUrl={own?.pay_again_url ?? null} />;
  if (status === 'not-paid') return <NotPaid orderNumber={payment?.order_number} onAskAgain={askAgain} />;
  const isRefunded = payment?.payment_state === 'refunded';
  const isReversed = payment?.payment_state === 'charged_back';
  const isThanked = !isRefunded && !isReversed && !isOnItsWay && payment?.payment_state !== 'needs_attention';
  const firstName = (user?.user_metadata as { first_name?: string } | undefined)?.first_name;
  return (
    <>
      <PageTop>{null}</PageTop>
      <div className={styles.columns}>
        <div className={styles.main}>
          <PaymentBadge state={payment?.payment_state ?? null} />
          <h1 className={styles.title}>{titleOf(payment?.payment_state ?? null)}</h1>
          <p className={styles.lead}>
            {isReversed && 'Your bank took this payment back, so the order is closed.'}
            {isRefunded && `Card refunds take ${RETURNS.cardDays} days to appear on your statement.`}
            {payment?.payment_state === 'needs_attention' &&
              'Thank you. Your payment has reached us, and a person has to look at this order before it goes on. We write to you within 24 hours; there is nothing you have to do.'}
            {isOnItsWay &&
              'Thank you. We have your order, and your bank has been asked for the money. We’ve sent you an email about it.'}
            {isThanked && (
              <Thanks name={own && firstName} email={own && user?.email} isPaid={isPaid} hasGifts={!isWithoutGifts} />
            )}
          </p>
          {status === 'unreachable' && (
            <ErrorState
              title="We can’t show your order right now."
              message="We can’t reach the server right now. Your receipt arrives by email, and your cart is kept until we know."
              onRetry={askAgain}
            />
          )}
          {payment && isThanked && <WaitingGifts gifts={payment.waiting} />}
          {payment && isThanked && <ReadyPdfs payment={payment} isSlow={isSlow} />}
          {isOnItsWay && <SlowPaymentSteps />}
          {!isRefunded && !isReversed && !isOnItsWay && <NextSteps order={order} isSignedIn={state === 'signed-in'} />}
          <div className={styles.actions}>
            <WayToOrder isGuest={state === 'signed-out'} />
            <ButtonLink to="/" variant="quiet">
              Continue shopping <ArrowRightIcon size={20} aria-hidden />
            </ButtonLink>
          </div>
        </div>
        {sessionId !== null && SESSION_ID.test(sessionId) && (
          <OrderPanel sessionId={sessionId} order={own ?? order} number={payment?.order_number ?? null} isOwn={!!own} />
        )}
      </div>
    </>
  );
}

function titleOf(state: PaymentState | null): string {
  if (state === 'refunded') return 'Your payment was refunded';
  if (state === 'charged_back') return 'Your payment was reversed';
  return state === 'on_its_way' ? 'Your payment is on its way' : 'Payment Successful!';
}

interface ThanksProps {
  name: string | undefined;
  email: string | undefined;
  isPaid: boolean;
  hasGifts: boolean;
}

function Thanks({ name, email, isPaid, hasGifts }: ThanksProps) {
  const thanks = name ? `Thank you, ${name}.` : 'Thank you.';
  if (!isPaid) return `${thanks} Someone’s about to be very happy.`;
  const receipt = email ? `we’ve sent the receipt to ${email}` : 'the receipt is on its way to your mailbox';
  return hasGifts
    ? `${thanks} Someone’s about to be very happy, and ${receipt}.`
    : `${thanks} Your pictures are waiting, and ${receipt}.`;
}

function NotPaid({ orderNumber, onAskAgain }: { orderNumber: string | null | undefined; onAskAgain: () => void }) {
  return (
    <>
      <PageTop>{null}</PageTop>
      <div className={styles.notPaid}>
        <h1>We couldn’t find your payment</h1>
        <ErrorState
          title="This payment has not reached us."
          message="Your cart is kept as it was. If you did pay, the receipt comes by mail within minutes, and nothing is charged twice."
        />
        <div className={styles.actions}>
          <ButtonLink to={`/cart?payment=cancelled${orderNumber ? `&order=${orderNumber}` : ''}`}>Back to the cart</ButtonLink>
          <Button variant="outline" onClick={onAskAgain}>
            Check again
          </Button>
          <ButtonLink to="/my-account" variant="quiet">
            Go to my account
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

/** Guests have no account yet; signed-out customers do. */
function WayToOrder({ isGuest }: { isGuest: boolean }) {
  if (isGuest) {
    return (
      <>
        <ButtonLink to="/order" variant="outline">
          Find my order
        </ButtonLink>
        <ButtonLink to="/my-account" variant="quiet">
          Log in to my account
        </ButtonLink>
      </>
    );
  }
  return (
    <ButtonLink to="/my-account" variant="outline">
      Go to my account
    </ButtonLink>
  );
}
