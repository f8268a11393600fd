import { useRef } from 'react';
import type { CreatePaymentRequest, CustomerInfo } from '../../../server/checkout/contract.js';
import { apiErrorOf } from '../../shared/api/api.js';
import { useCart } from '../../shared/cart/CartProvider.js';
import type { CartLine } from '../../shared/cart/cart-line.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { useCreatePaymentMutation } from './checkout-api.js';
import { openPaymentTab } from './payment-tab.js';

/** Failures that the customer can mend, so they read the server's own sentence. */
const MENDABLE = new Set([
  'CATALOG.OUT_OF_STOCK',
  'CHECKOUT.PRICE_NOT_AVAILABLE',
  'CHECKOUT.PRODUCT_NOT_AVAILABLE',
  'CHECKOUT.PICTURE_NOT_AVAILABLE',
]);

export interface Checkout {
  /** Call it straight from a click. Without `customerInfo` the signed-in customer pays. True once on its way. */
  pay: (customerInfo?: CustomerInfo) => Promise<boolean>;
  /** Says so and answers true when there is nothing to pay for. */
  refuseEmptyCart: () => boolean;
  busy: boolean;
}

export function useCheckout(): Checkout {
  const { lines, clear, snapshotForCheckout } = useCart();
  const [createPayment, { isLoading }] = useCreatePaymentMutation();
  const toast = useToast();
  const attempt = useRef({ body: '', key: '' });
  const underWay = useRef(false);

  const refuseEmptyCart = () => {
    if (lines.length > 0) return false;
    toast({ tone: 'error', title: 'Empty Cart', message: 'Please add items to your cart before checking out.' });
    return true;
  };

  /** A new key for a new cart; the same cart tried again is the same attempt. */
  const keyFor = (request: CreatePaymentRequest): string => {
    const body = JSON.stringify(request);
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() };
    return attempt.current.key;
  };

  const pay = async (customerInfo?: CustomerInfo): Promise<boolean> => {
    if (underWay.current || refuseEmptyCart()) return false;
    underWay.current = true;
    const tab = openPaymentTab();
    const request = { items: lines.map(toItem), customerInfo };
    try {
      const { url } = await createPayment({ request, idempotencyKey: keyFor(request) }).unwrap();
      attempt.current = { body: '', key: '' };
      snapshotForCheckout();
      if (customerInfo) clear();
      toast({
        tone: 'success',
        title: 'Redirecting to Checkout',
        message: 'Please complete your payment in the new tab.',
      });
      tab.goTo(url);
      return true;
    } catch (error) {
      tab.close();
      toast({ tone: 'error', title: 'Checkout Error', message: sentenceFor(error) });
      return false;
    } finally {
      underWay.current = false;
    }
  };

  return { pay, refuseEmptyCart, busy: isLoading };
}

function toItem({ productId, productType, quantity, generatedImageId, dedication }: CartLine) {
  return { productId, productType, quantity, generatedImageId, dedication: dedication?.trim() || undefined };
}

function sentenceFor(error: unknown): string {
  const known = apiErrorOf(error);
  if (known && MENDABLE.has(known.code)) return known.message;
  return 'There was an error processing your checkout. Please try again.';
}
