import { useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { CreatePaymentRequest } from '../../../server/checkout/contract.js';
import type { PicturePack } from '../../../server/checkout/marketing/packs/contract.js';
import { apiErrorOf } from '../api/api.js';
import { failureMessage } from '../api/failure-message.js';
import { currentCartId, forgetCartId } from '../payment/cart-id.js';
import { useCreatePaymentMutation } from '../payment/payment-api.js';
import { openPaymentTab } from '../payment/payment-tab.js';
import { useToast } from '../toasts/use-toast.js';

interface PackPurchase {
  /** Must be called directly in a click handler. */
  buy: (pack: PicturePack) => Promise<void>;
  /** Id of the pack whose payment page is being opened. */
  busyId: string | null;
}

/**
 * Buys a pack on the payment page, which opens in a new tab as for a cart.
 * @param onRefused called because the pack may have changed
 */
export function usePackPurchase(onRefused: () => void): PackPurchase {
  const [createPayment] = useCreatePaymentMutation();
  const [busyId, setBusyId] = useState<string | null>(null);
  const attempt = useRef({ body: '', key: '' });
  const toast = useToast();

  const buy = async ({ id, price }: PicturePack): Promise<void> => {
    setBusyId(id);
    const tab = openPaymentTab();
    const cartId = currentCartId('pack');
    const request: CreatePaymentRequest = { items: [], destination: 'us', pack: { id, price }, cartId };
    const body = JSON.stringify(request);
    // The key stays the same until the page is open: clicking again after a lost answer must not create a second order.
    if (attempt.current.body !== body) attempt.current = { body, key: uuidv7() };
    try {
      const { url } = await createPayment({ request, idempotencyKey: attempt.current.key }).unwrap();
      attempt.current = { body: '', key: '' };
      toast({ tone: 'success', title: 'Redirecting to Checkout', message: 'Please complete your payment in the new tab.' });
      tab.goTo(url);
    } catch (error) {
      tab.close();
      const code = apiErrorOf(error)?.code;
      if (code === 'CHECKOUT.ALREADY_PAID') forgetCartId('pack', cartId);
      if (code === 'CHECKOUT.IDEMPOTENCY_CONFLICT') attempt.current = { body: '', key: '' };
      const needsEmail = code === 'CHECKOUT.EMAIL_REQUIRED';
      const message = needsEmail
        ? 'Please add an email address to your account first: the receipt goes there.'
        : failureMessage(error);
      toast({ tone: 'error', title: 'Checkout Error', message });
      onRefused();
    } finally {
      setBusyId(null);
    }
  };

  return { buy, busyId };
}
