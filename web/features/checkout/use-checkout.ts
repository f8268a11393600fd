import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { uuidv7 } from 'uuidv7';
import type { CartCheck, CreatePaymentRequest, CustomerInfo } from '../../../server/checkout/contract.js';
import { apiErrorOf } from '../../shared/api/api.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { useCartCheck } from '../../shared/cart/cart-check.js';
import { type CartLine, lineKey } from '../../shared/cart/cart-line.js';
import { useCart } from '../../shared/cart/CartProvider.js';
import { setDiscountCode } from '../../shared/cart/discount-code.js';
import { useDestination } from '../../shared/cart/destination.js';
import { GIFT_FIELDS_ID, giftOf, giftProblems, useGiftDraft } from '../../shared/cart/gift-draft.js';
import { problemId, problemOf } from '../../shared/cart/line-problem.js';
import { finishPaidCart, startCheckout } from '../../shared/cart/open-checkouts.js';
import { currentCartId } from '../../shared/payment/cart-id.js';
import { useCreatePaymentMutation } from '../../shared/payment/payment-api.js';
import { openPaymentTab } from '../../shared/payment/payment-tab.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useAppStore } from '../../shared/store/hooks.js';
import { closeErrors } from '../../shared/toasts/toasts-slice.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { useRemindMe } from './remind-me.js';

/** Failures because the cart has changed; the customer reviews the cart again before payment. */
const CART_CHANGED = new Set([
  'CATALOG.OUT_OF_STOCK',
  'CHECKOUT.DISCOUNT_CHANGED',
  'CHECKOUT.DISCOUNT_REFUSED',
  'CHECKOUT.PRICE_CHANGED',
  'CHECKOUT.PRICE_NOT_AVAILABLE',
  'CHECKOUT.PRODUCT_NOT_AVAILABLE',
  'CHECKOUT.PICTURE_NOT_AVAILABLE',
  'CHECKOUT.WORDS_CHANGED',
  'CHECKOUT.WORDS_MISSING',
]);
/** Failures that the customer can fix, so the server's own message is shown. */
const FIXABLE = new Set([
  ...CART_CHANGED,
  'CHECKOUT.ALREADY_PAID',
  'CHECKOUT.AMOUNT_OUT_OF_RANGE',
  'CHECKOUT.GIFT_TIME_NOT_AVAILABLE',
  'CHECKOUT.IDEMPOTENCY_CONFLICT',
  'CHECKOUT.PAYMENT_UNAVAILABLE',
  'CHECKOUT.TOO_MANY_TRIES',
  'IDENTITY.NOT_SIGNED_IN',
  'IDENTITY.SECOND_FACTOR_NEEDED',
  'REQUEST.INVALID',
]);

/** `cart-changed`: the cart shows the changes. `failed`: the checkout can be tried again. */
type CheckoutOutcome = 'under-way' | 'cart-changed' | 'failed';

export interface Checkout {
  /** Must be called directly in a click handler. Without `customerInfo` the signed-in customer pays. */
  pay: (customerInfo?: CustomerInfo) => Promise<CheckoutOutcome>;
  /** Moves the focus to the first line or gift field with a problem. @returns whether there is a problem */
  refuseProblems: () => boolean;
  /** Number of lines that cannot be ordered unchanged. */
  problemCount: number;
  busy: boolean;
  /** Whether the customer wants a mail with this cart if it is not paid. */
  remindMe: boolean;
  setRemindMe: (wanted: boolean) => void;
}

export function useCheckout(): Checkout {
  const { lines } = useCart();
  const store = useAppStore();
  const destination = useDestination();
  const { draft, check: checkGift } = useGiftDraft();
  const { state } = useSession();
  const { lineStatuses, discount, check } = useCartCheck();
  const [createPayment, { isLoading }] = useCreatePaymentMutation();
  const [remindMe, setRemindMe] = useRemindMe();
  const toast = useToast();
  const attempt = useRef({ body: '', key: '' });
  const underWay = useRef(false);
  const problems = lines.map(lineKey).filter((key, index) => {
    const line = lines[index];
    return line && problemOf(line, lineStatuses[key], state !== 'signed-out');
  });

  const refuseProblems = () => {
    const [first] = problems;
    if (first === undefined) return refuseGift();
    document.getElementById(problemId(first))?.focus();
    return true;
  };

  const refuseGift = () => {
    if (Object.keys(giftProblems(draft, lines)).length === 0) return false;
    // The fields are marked as invalid only after the next rendering.
    flushSync(checkGift);
    document.getElementById(GIFT_FIELDS_ID)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    return true;
  };

  /** A new key for a new cart; the same cart tried again is the same attempt. */
  const keyFor = (request: CreatePaymentRequest): string => {
    const body = JSON.stringify(request);
    // `uuidv7` instead of crypto.randomUUID, which browsers only have on https.
    if (attempt.current.body !== body) attempt.current = { body, key: uuidv7() };
    return attempt.current.key;
  };

  const pay = async (customerInfo?: CustomerInfo): Promise<CheckoutOutcome> => {
    if (underWay.current) return 'failed';
    // Another tab can empty the cart while the guest's dialog is open.
    if (lines.length === 0) {
      toast({ tone: 'error', title: 'Empty Cart', message: 'Please add items to your cart before checking out.' });
      return 'failed';
    }
    underWay.current = true;
    store.dispatch(closeErrors());
    const tab = openPaymentTab();
    const request = {
      items: lines.map(toItem),
      customerInfo,
      destination,
      discount: appliedOf(discount),
      gift: giftOf(draft, lines),
      remindMe: remindMe || undefined,
      cartId: currentCartId('gifts'),
    };
    try {
      const { url, orderNumber } = await createPayment({ request, idempotencyKey: keyFor(request) }).unwrap();
      attempt.current = { body: '', key: '' };
      const { cartId, gift } = request;
      store.dispatch(
        startCheckout({ orderNumber, cartId, url, lines: [...lines], isTakenOut: customerInfo !== undefined, gift }),
      );
      toast({
        tone: 'success',
        title: 'Redirecting to Checkout',
        message: 'Please complete your payment in the new tab.',
      });
      tab.goTo(url);
      return 'under-way';
    } catch (error) {
      tab.close();
      const code = apiErrorOf(error)?.code ?? '';
      // The key of an ended attempt would be refused forever.
      if (code === 'CHECKOUT.IDEMPOTENCY_CONFLICT') attempt.current = { body: '', key: '' };
      if (code === 'CHECKOUT.ALREADY_PAID') store.dispatch(finishPaidCart(request.cartId));
      toast({ tone: 'error', title: 'Checkout Error', message: checkoutMessage(error) });
      if (code === 'CHECKOUT.DISCOUNT_REFUSED') setDiscountCode(null);
      if (!CART_CHANGED.has(code)) return 'failed';
      await check();
      return 'cart-changed';
    } finally {
      underWay.current = false;
    }
  };

  return { pay, refuseProblems, problemCount: problems.length, busy: isLoading, remindMe, setRemindMe };
}

function toItem({ dedication, ...line }: CartLine) {
  const { productId, productType, quantity, unitPrice, generatedImageId, calendarId, words, kind, orientation } = line;
  const gift = { productId, productType, quantity, unitPrice, generatedImageId, calendarId, words, kind, orientation };
  return { ...gift, dedication: dedication?.trim() || undefined };
}

/** Applied discount; undefined for a code that saves nothing. */
function appliedOf(discount: CartCheck['discount']): CreatePaymentRequest['discount'] {
  return discount && discount.amount > 0 ? { code: discount.code, amount: discount.amount } : undefined;
}

function checkoutMessage(error: unknown): string {
  const known = apiErrorOf(error);
  if (!known || !FIXABLE.has(known.code)) return 'There was an error processing your checkout. Please try again.';
  if (known.code === 'CHECKOUT.PRICE_CHANGED') return `${known.message} Please look at your cart, then check out again.`;
  return failureMessage(error);
}
