import { useCartCheck } from '../../shared/cart/cart-check.js';
import { selectTotalPrice } from '../../shared/cart/cart-slice.js';
import { addDollars, formatDollars } from '../../shared/money.js';
import { useAppSelector } from '../../shared/store/hooks.js';
import styles from './CartTotals.module.css';
import type { ShippingNote } from './shipping-note.js';

/** The cart's totals; amounts known only at payment are named, not added. */
export function CartTotals({ shipping }: { shipping: ShippingNote | null }) {
  const totalPrice = useAppSelector(selectTotalPrice);
  const { discount, addsTax } = useCartCheck();
  const saved = discount?.amount ?? 0;
  const isAll = (!shipping || shipping.isFree) && !addsTax;
  return (
    <>
      {saved > 0 && (
        <>
          <p className={styles.row}>
            <span>Gifts</span>
            <span>{formatDollars(totalPrice)}</span>
          </p>
          <p className={styles.saving} role="status">
            <span>
              Discount <span translate="no">{discount?.code}</span>
            </span>
            <span>−{formatDollars(saved)}</span>
          </p>
        </>
      )}
      {shipping && (
        <p className={styles.row}>
          <span>Shipping</span>
          <span>{shipping.cost}</span>
        </p>
      )}
      {addsTax && (
        <p className={styles.row}>
          <span>Sales tax</span>
          <span>Added at payment</span>
        </p>
      )}
      <p className={styles.total}>
        <span className={styles.totalWord}>{isAll ? 'Total' : 'Subtotal'}</span>
        <output className={styles.totalPrice}>{formatDollars(addDollars([totalPrice, -saved]))}</output>
      </p>
    </>
  );
}
