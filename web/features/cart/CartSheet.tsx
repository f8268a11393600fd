import { TruckIcon } from '@phosphor-icons/react/dist/csr/Truck';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { lineKey } from '../../shared/cart/cart-line.js';
import { useCart } from '../../shared/cart/CartProvider.js';
import { selectItemCount } from '../../shared/cart/cart-slice.js';
import { useDestination } from '../../shared/cart/destination.js';
import { useAppSelector } from '../../shared/store/hooks.js';
import { Toaster } from '../../shared/toasts/Toaster.js';
import barButton from '../../shared/ui/BarButton.module.css';
import { Button } from '../../shared/ui/Button.js';
import { AsGift } from './AsGift.js';
import { CartLineRow } from './CartLineRow.js';
import styles from './CartSheet.module.css';
import { CartTotals } from './CartTotals.js';
import { DiscountCode } from './DiscountCode.js';
import { EmptyCart } from './EmptyCart.js';
import { RestoringCart } from './RestoringCart.js';
import { shippingNote } from './shipping-note.js';
import { ShipsTo } from './ShipsTo.js';
import { editWordsId } from './line-words.js';
import { useChangeWords } from './use-change-words.js';
import { useFreshCart } from './use-fresh-cart.js';
import { useRemoval } from './use-removal.js';
import { useRestoredCart } from './use-restored-cart.js';

interface CartSheetProps {
  open: boolean;
  onClose: () => void;
  /** The ways to pay, under the total. */
  checkout: ReactNode;
}

/** The cart: beside the page on wide screens, from below on the phone. */
export function CartSheet({ open, onClose, checkout }: CartSheetProps) {
  const { lines } = useCart();
  const itemCount = useAppSelector(selectItemCount);
  const { lineStatuses, failed, check } = useFreshCart(open);
  const isRestoring = useRestoredCart();
  const remove = useRemoval();
  const changeWords = useChangeWords(check);
  const narrow = useMediaQuery('(width < 56.25em)', { noSsr: true });
  const destination = useDestination();
  const note = shippingNote(lines, destination);
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(lines);
  /** Index of the last removed line, until the focus has moved there. */
  const removedAt = useRef<number>(undefined);
  /** Key of the line whose words were last changed, until the focus has returned to the line. */
  const changedLine = useRef<string>(undefined);

  useLayoutEffect(() => {
    // Undo fills an empty cart: the link that had the focus is gone, and the sheet would not hear the keys anymore.
    if (lines !== before.current && document.activeElement === document.body) title.current?.focus();
    before.current = lines;
    if (changedLine.current !== undefined) document.getElementById(editWordsId(changedLine.current))?.focus();
    changedLine.current = undefined;
    if (removedAt.current === undefined) return;
    const rows = list.current?.children ?? [];
    const next = rows[Math.min(removedAt.current, rows.length - 1)]?.querySelector('button') ?? title.current;
    removedAt.current = undefined;
    next?.focus();
  }, [lines]);

  return (
    <Drawer
      open={open}
      onClose={onClose}
      anchor={narrow ? 'bottom' : 'right'}
      slotProps={{ paper: { className: styles.sheet, 'aria-labelledby': 'cart-title' } }}
    >
      <header className={styles.header}>
        <h2 id="cart-title" ref={title} tabIndex={-1} className={styles.title}>
          Your cart
        </h2>
        <p className={styles.count} role="status">
          {itemCount === 1 ? '1 gift' : `${itemCount} gifts`}
        </p>
        {lines.length > 0 && (
          <Button
            variant="quiet"
            size={40}
            onClick={() => {
              removedAt.current = 0;
              remove(lines, 'Your cart is cleared');
            }}
          >
            Clear all
          </Button>
        )}
        <button type="button" className={barButton.button} aria-label="Close the cart" onClick={onClose}>
          <XIcon size={24} aria-hidden />
        </button>
      </header>
      <div className={styles.body}>
        {lines.length === 0 && isRestoring ? (
          <RestoringCart />
        ) : lines.length === 0 ? (
          <EmptyCart onLeave={onClose} />
        ) : (
          <>
            {note && (
              <div className={styles.shipping}>
                <TruckIcon size={22} aria-hidden />
                <ShipsTo />
                <p role="status">
                  <strong>{note.title}</strong> {note.text}
                </p>
              </div>
            )}
            {failed && <NotChecked onRetry={() => void check()} />}
            <ul ref={list}>
              {lines.map((line, index) => (
                <CartLineRow
                  key={lineKey(line)}
                  line={line}
                  status={lineStatuses[lineKey(line)]}
                  onRemove={() => {
                    removedAt.current = index;
                    remove([line], `Removed: ${line.productName}`);
                  }}
                  onChangeWords={(of, change) => {
                    changedLine.current = lineKey({ ...of, ...change });
                    changeWords(of, change);
                  }}
                />
              ))}
            </ul>
            <DiscountCode />
            <AsGift />
          </>
        )}
      </div>
      <Toaster isOverPage className={styles.notes} />
      <footer className={styles.footer}>
        {lines.length > 0 && <CartTotals shipping={note} />}
        {checkout}
      </footer>
    </Drawer>
  );
}

function NotChecked({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.notChecked} role="status">
      <p>We couldn’t refresh prices. Your cart is saved, and you’ll confirm the total before paying.</p>
      <Button variant="outline" size={40} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
