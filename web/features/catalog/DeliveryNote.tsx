import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { TruckIcon } from '@phosphor-icons/react/dist/csr/Truck';
import { memo } from 'react';
import type { Variant } from '../../../server/catalog/contract.js';
import { FREE_SHIPPING_OVER_CENTS, SHIPPING } from '../../../server/checkout/contract.js';
import { formatDollars } from '../../shared/money.js';
import { useNow } from '../../shared/now.js';
import { arrivalInWords, durationInWords, estimateDelivery, shipsInWords } from '../../shared/shipping/delivery-estimate.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import styles from './DeliveryNote.module.css';

interface DeliveryNoteProps {
  variant: Variant;
  /** Subtotal in dollars as if this gift were in the cart. */
  subtotal: number;
}

function Parcel({ subtotal }: { subtotal: number }) {
  const now = useNow();
  // The page may be hours old from the server's cache: its own estimate only reserves the space.
  const isCurrent = useHydrated();
  const { minutesLeft, arrives } = estimateDelivery(now, 'standard');
  const express = estimateDelivery(now, 'express');
  // Shipping is free above the limit, not at it.
  const missingCents = FREE_SHIPPING_OVER_CENTS + 1 - Math.round(subtotal * 100);
  return (
    <div className={isCurrent ? styles.note : `${styles.note} ${styles.outdated}`}>
      <TruckIcon size={22} aria-hidden />
      <div>
        <p className={styles.main}>
          {minutesLeft === null ? 'Order today' : `Order within ${durationInWords(minutesLeft)}`}: arrives{' '}
          <b>{arrivalInWords(arrives)}</b> with standard shipping,{' '}
          {missingCents > 0 ? formatDollars(SHIPPING.standard.cents / 100) : <b className={styles.free}>free</b>}
        </p>
        <p>
          Express, {formatDollars(SHIPPING.express.cents / 100)}: {arrivalInWords(express.arrives)}
        </p>
        <p>
          Ships {shipsInWords(now, 'standard')}, or {SHIPPING.express.days.join('-')} with express
        </p>
        {missingCents > 0 && (
          <p className={styles.free}>Add {formatDollars(missingCents / 100)} more for free standard shipping</p>
        )}
      </div>
    </div>
  );
}

/** Delivery dates and shipping prices. */
export const DeliveryNote = memo(function DeliveryNote({ variant, subtotal }: DeliveryNoteProps) {
  return (
    <section aria-label="Delivery" className={styles.delivery}>
      {variant !== 'product' && (
        <div className={styles.note}>
          <DownloadSimpleIcon size={22} aria-hidden />
          <p className={styles.main}>
            <b>Instant PDF download</b> right after payment
          </p>
        </div>
      )}
      {variant !== 'pdf' && <Parcel subtotal={subtotal} />}
    </section>
  );
});
