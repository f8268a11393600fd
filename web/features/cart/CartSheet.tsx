import { BasketIcon } from '@phosphor-icons/react/dist/csr/Basket';
import { TruckIcon } from '@phosphor-icons/react/dist/csr/Truck';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { lineKey } from '../../shared/cart/cart-line.js';
import { useCart } from '../../shared/cart/CartProvider.js';
import { formatDollars } from '../../shared/money.js';
import barButton from '../../shared/ui/BarButton.module.css';
import { Button } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { CartLineRow } from './CartLineRow.js';
import styles from './CartSheet.module.css';
import { shippingNote } from './shipping-note.js';

interface CartSheetProps {
  open: boolean;
  onClose: () => void;
  /** The ways to pay, under the total. */
  checkout: ReactNode;
}

/** The cart: beside the page on wide screens, from below on the phone. */
export function CartSheet({ open, onClose, checkout }: CartSheetProps) {
  const { lines, itemCount, totalPrice, clear } = useCart();
  const narrow = useMediaQuery('(width < 900px)', { noSsr: true });
  const note = shippingNote(lines);

  return (
    <Drawer
      open={open}
      onClose={onClose}
      anchor={narrow ? 'bottom' : 'right'}
      slotProps={{ paper: { className: styles.sheet, 'aria-labelledby': 'cart-title' } }}
    >
      <header className={styles.header}>
        <h2 id="cart-title" className={styles.title}>
          Your cart
        </h2>
        <p className={styles.count}>{itemCount === 1 ? '1 gift' : `${itemCount} gifts`}</p>
        {lines.length > 0 && (
          <Button variant="quiet" size={40} onClick={clear}>
            Clear all
          </Button>
        )}
        <button type="button" className={barButton.button} aria-label="Close the cart" onClick={onClose}>
          <XIcon size={24} aria-hidden />
        </button>
      </header>
      <div className={styles.body}>
        {lines.length === 0 ? (
          <EmptyState
            icon={<BasketIcon size={28} aria-hidden />}
            title="Nothing in here yet"
            message="Choose a gift, and it will wait for you here."
            action={
              <Button variant="outline" onClick={onClose}>
                Browse gifts
              </Button>
            }
          />
        ) : (
          <>
            {note && (
              <p className={styles.shipping}>
                <TruckIcon size={22} aria-hidden />
                <span>
                  <strong>{note.title}</strong> {note.text}
                </span>
              </p>
            )}
            <ul>
              {lines.map((line) => (
                <CartLineRow key={lineKey(line)} line={line} />
              ))}
            </ul>
          </>
        )}
      </div>
      <footer className={styles.footer}>
        {note && (
          <p className={styles.row}>
            <span>Shipping</span>
            <span>{note.cost}</span>
          </p>
        )}
        <p className={styles.total}>
          <span className={styles.totalWord}>Total</span>
          <span className={styles.totalPrice}>{formatDollars(totalPrice)}</span>
        </p>
        {checkout}
      </footer>
    </Drawer>
  );
}
