import { useState } from 'react';
import { useCart } from '../shared/cart/CartProvider.js';
import { cartOpened } from '../shared/cart/cart-slice.js';
import { useAppDispatch } from '../shared/store/hooks.js';
import { lazyWithMui } from './lazy-page.js';
import { OverlayBoundary } from '../shared/ui/OverlayBoundary.js';

const CartWithCheckout = lazyWithMui(async () => {
  const [{ CartSheet }, { CheckoutActions }] = await Promise.all([
    import('../features/cart/CartSheet.js'),
    import('../features/checkout/CheckoutActions.js'),
  ]);
  return {
    default: (props: { open: boolean; onClose: () => void }) => <CartSheet {...props} checkout={<CheckoutActions />} />,
  };
});

/** The cart over whatever page is shown. Its code comes with the first opening. */
export function CartOverlay() {
  const { open } = useCart();
  const dispatch = useAppDispatch();
  const setOpen = (isOpen: boolean) => dispatch(cartOpened(isOpen));
  const [everOpened, setEverOpened] = useState(open);
  if (open && !everOpened) setEverOpened(true);
  if (!everOpened) return null;
  return (
    <OverlayBoundary
      title="The cart did not load"
      message="What is in it is kept. Please load the page again."
      onFailed={() => {
        setEverOpened(false);
        setOpen(false);
      }}
      onRetry={() => setOpen(true)}
    >
      <CartWithCheckout open={open} onClose={() => setOpen(false)} />
    </OverlayBoundary>
  );
}
