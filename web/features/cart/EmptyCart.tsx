import { BasketIcon } from '@phosphor-icons/react/dist/csr/Basket';
import { restoreCheckout, useOpenCheckout } from '../../shared/cart/open-checkouts.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { Button, ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import styles from './EmptyCart.module.css';

/** Content of an empty cart. Gifts in an open checkout can be restored or paid. */
export function EmptyCart({ onLeave }: { onLeave: () => void }) {
  const dispatch = useAppDispatch();
  const checkout = useOpenCheckout();
  const icon = <BasketIcon size={28} aria-hidden />;
  if (!checkout) {
    return (
      <EmptyState
        icon={icon}
        title="Your cart is empty"
        message="The people you love are waiting to become something special."
        action={
          <ButtonLink to="/" onClick={onLeave}>
            Browse gifts
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={checkout.url ? 'Your payment is still open' : 'Your cart is empty'}
      message={
        checkout.url
          ? 'Pay on the page we opened for you, or put the gifts back and keep shopping.'
          : 'We saved the gifts from your last checkout. If you haven’t paid for them, you can put them back.'
      }
      action={
        <div className={styles.ways}>
          {checkout.url && (
            <ButtonLink to={checkout.url} target="_blank" rel="noopener noreferrer" variant="tonal" fullWidth>
              Continue to payment
            </ButtonLink>
          )}
          <Button variant="outline" fullWidth onClick={() => dispatch(restoreCheckout())}>
            Put the gifts back in the cart
          </Button>
        </div>
      }
    />
  );
}
