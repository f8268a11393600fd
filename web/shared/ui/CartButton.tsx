import { BasketIcon } from '@phosphor-icons/react/dist/csr/Basket';
import { useCart } from '../cart/CartProvider.js';
import styles from './BarButton.module.css';

export function CartButton() {
  const { itemCount, setOpen } = useCart();
  const label = itemCount === 1 ? 'Cart, 1 gift' : `Cart, ${itemCount} gifts`;
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={() => setOpen(true)}>
      <BasketIcon size={24} aria-hidden />
      {itemCount > 0 && (
        <span className={styles.count} aria-hidden>
          {itemCount}
        </span>
      )}
    </button>
  );
}
