import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCart } from '../../shared/cart/CartProvider.js';
import { cartOpened } from '../../shared/cart/cart-slice.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { Button } from '../../shared/ui/Button.js';
import { OverlayBoundary } from '../../shared/ui/OverlayBoundary.js';
import styles from './CheckoutActions.module.css';
import { RemindMe } from './RemindMe.js';
import { useCheckout } from './use-checkout.js';

// Forms are code that only guests need.
const loadGuestDialog = () => import('./GuestCheckoutDialog.js');
const GuestCheckoutDialog = lazyPart(loadGuestDialog);

/** The ways to pay: with the account, or as a guest with an email address. */
export function CheckoutActions() {
  const { state } = useSession();
  const { lines } = useCart();
  const dispatch = useAppDispatch();
  const checkout = useCheckout();
  const navigate = useNavigate();
  const [guestDialog, setGuestDialog] = useState<'open' | 'closed'>();
  const { pay, refuseProblems, problemCount, busy } = checkout;
  const isGuest = state === 'signed-out' && lines.length > 0;

  // Loaded before the button is pressed, so that the dialog also opens without a connection.
  useEffect(() => {
    if (isGuest) void loadGuestDialog().catch(() => undefined);
  }, [isGuest]);

  const signInFirst = () => {
    dispatch(cartOpened(false));
    void navigate(signInPath({ pathname: '/cart' }));
  };

  return (
    <>
      {lines.length === 0 ? (
        <div className={styles.actions}>
          <Button variant="quiet" fullWidth onClick={() => void pay()}>
            Checkout
          </Button>
        </div>
      ) : (
        <div className={styles.actions}>
          {problemCount > 0 && (
            <p className={styles.held} role="status">
              {problemCount === 1
                ? 'One gift cannot be ordered as it is.'
                : `${problemCount} gifts cannot be ordered as they are.`}
            </p>
          )}
          {state === 'signed-out' ? (
            <>
              <Button size={52} fullWidth onClick={signInFirst}>
                Login & Checkout
              </Button>
              <Button variant="outline" size={52} fullWidth onClick={() => refuseProblems() || setGuestDialog('open')}>
                Guest Checkout
              </Button>
            </>
          ) : (
            <>
              <RemindMe checkout={checkout} />
              <Button
                size={52}
                fullWidth
                disabled={state === 'loading'}
                isBusy={busy}
                onClick={() => {
                  if (!refuseProblems()) void pay();
                }}
              >
                {busy ? 'Opening the payment page…' : 'Checkout'}
              </Button>
            </>
          )}
          <p className={styles.note}>
            <LockSimpleIcon size={18} aria-hidden />
            You’ll pay on a secure page that opens in a new tab
          </p>
        </div>
      )}
      {/* Stays when the cart is emptied, as by its own payment or in another tab. */}
      {guestDialog && (
        <OverlayBoundary
          title="Guest checkout did not open"
          message="Your cart is safe. Check your connection and try again."
          onFailed={() => setGuestDialog(undefined)}
        >
          <GuestCheckoutDialog open={guestDialog === 'open'} checkout={checkout} onClose={() => setGuestDialog('closed')} />
        </OverlayBoundary>
      )}
    </>
  );
}
