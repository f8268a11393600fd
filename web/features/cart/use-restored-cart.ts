import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { RestoredCart } from '../../../server/checkout/marketing/reminders/contract.js';
import { apiErrorOf } from '../../shared/api/api.js';
import type { CartLine } from '../../shared/cart/cart-line.js';
import { addMissing } from '../../shared/cart/fill-cart.js';
import { multiplyDollars } from '../../shared/money.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { type NewToast, useToast } from '../../shared/toasts/use-toast.js';
import { useRestoreCartMutation } from './cart-restore-api.js';

/**
 * Restores the cart of a link in an email, `/cart?restore={key}`. Lines that are already in the cart stay unchanged, so
 * clicking the link twice doubles nothing.
 *
 * @returns whether the request is in progress
 */
export function useRestoredCart(): boolean {
  const key = useSearchParams()[0].get('restore');
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [restoreCart, { isLoading }] = useRestoreCartMutation();

  const restore = useEffectEvent(async (of: string) => {
    // Anyone with the URL could open the cart, so the key is removed from it.
    void navigate('/cart', { replace: true });
    try {
      const cart = await restoreCart(of).unwrap();
      if (dispatch(addMissing(cart.lines.map(toCartLine)))) toast(noteOn(cart));
    } catch (error) {
      const known = apiErrorOf(error);
      toast({
        tone: 'warning',
        title: 'We couldn’t restore your cart',
        message: known?.message ?? 'We can’t reach the server right now. Nothing is lost.',
        ...(!known && { action: { label: 'Try again', run: () => void navigate(`/cart?restore=${encodeURIComponent(of)}`) } }),
      });
    }
  });

  useEffect(() => {
    if (key !== null) void restore(key);
  }, [key]);

  return key !== null || isLoading;
}

function toCartLine({
  imageUrl,
  generatedImageId,
  calendarId,
  orientation,
  dedication,
  ...line
}: RestoredCart['lines'][number]): CartLine {
  return {
    ...line,
    totalPrice: multiplyDollars(line.unitPrice, line.quantity),
    imageUrl: imageUrl ?? '',
    ...(generatedImageId && { generatedImageId }),
    ...(calendarId && { calendarId }),
    ...(orientation && { orientation }),
    ...(dedication && { dedication }),
  };
}

function noteOn({ lines, isPartial }: RestoredCart): NewToast {
  if (lines.length === 0) {
    return { tone: 'info', title: 'These gifts are gone', message: 'What was in this cart is no longer for sale.' };
  }
  return {
    tone: 'success',
    title: 'Your cart is back',
    message: isPartial ? 'Something that was in it is no longer for sale.' : 'Everything is as you left it, at today’s prices.',
  };
}
