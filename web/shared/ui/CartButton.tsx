import { BasketIcon } from '@phosphor-icons/react/dist/csr/Basket';
import { useCart } from '../cart/CartProvider.js';
import { cartOpened, selectItemCount } from '../cart/cart-slice.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import styles from './BarButton.module.css';

export function CartButton() {
  const { restored } = useCart();
  const itemCount = useAppSelector(selectItemCount);
  const dispatch = useAppDispatch();
  const content = itemCount === 1 ? '1 gift' : `${itemCount} gifts`;
  const label = restored ? `Cart, ${content}` : 'Cart';
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={() => dispatch(cartOpened(true))}>
      <BasketIcon size={24} aria-hidden />
      {itemCount > 0 && (
        <span className={styles.count} aria-hidden>
          {itemCount}
        </span>
      )}
    </button>
  );
}
