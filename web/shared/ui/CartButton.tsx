import { BasketIcon } from '@phosphor-icons/react/dist/csr/Basket';
import { useCart } from '../cart/CartProvider.js';
import styles from './BarButton.module.css';

export function CartButton() {
  const { itemCount, restored, setOpen } = useCart();
  const content = itemCount === 1 ? '1 gift' : `${itemCount} gifts`;
  const label = restored ? `Cart, ${content}` : 'Cart';
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
