import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { TruckIcon } from '@phosphor-icons/react/dist/csr/Truck';
import { useEffect, useState, memo } from 'react';
import type { Variant } from '../../../server/catalog/contract.js';
import { SHIPPING_CENTS, SHIPPING_DAYS } from '../../../server/checkout/contract.js';
import { formatDollars } from '../../shared/money.js';
import { arrivalInWords, durationInWords, estimateDelivery, shipsInWords } from '../../shared/shipping/delivery-estimate.js';
import styles from './DeliveryNote.module.css';

interface DeliveryNoteProps {
  variant: Variant;
  /** Dollars: the order as it would be with this gift in the cart. */
  subtotal: number;
}

const TICK_MS = 15_000;

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Parcel({ subtotal }: { subtotal: number }) {
  const now = useNow();
  const { minutesLeft, arrives } = estimateDelivery(now, 'standard');
  const express = estimateDelivery(now, 'express');
  // Free is what is above the limit, not at it.
  const missingCents = SHIPPING_CENTS.freeOver + 1 - Math.round(subtotal * 100);
  return (
    <div className={styles.note}>
      <TruckIcon size={22} aria-hidden />
      <div>
        <p className={styles.main}>
          {minutesLeft === null ? 'Order today' : `Order within ${durationInWords(minutesLeft)}`}: arrives{' '}
          <b>{arrivalInWords(arrives)}</b> with standard shipping,{' '}
          {missingCents > 0 ? formatDollars(SHIPPING_CENTS.standard / 100) : <b className={styles.free}>free</b>}
        </p>
        <p>
          Express, {formatDollars(SHIPPING_CENTS.express / 100)}: {arrivalInWords(express.arrives)}
        </p>
        <p>
          Ships {shipsInWords(now, 'standard')}, or {SHIPPING_DAYS.express.join('-')} with express
        </p>
        {missingCents > 0 && (
          <p className={styles.free}>Add {formatDollars(missingCents / 100)} more for free standard shipping</p>
        )}
      </div>
    </div>
  );
}

/** When it is there, and what that costs (spec section 9). */
export const DeliveryNote = memo(function DeliveryNote({ variant, subtotal }: DeliveryNoteProps) {
  return (
    <section aria-label="Delivery" className={styles.delivery}>
      {variant !== 'product' && (
        <div className={styles.note}>
          <DownloadSimpleIcon size={22} aria-hidden />
          <p className={styles.main}>
            <b>The PDF is yours at once</b>, to download right after the payment
          </p>
        </div>
      )}
      {variant !== 'pdf' && <Parcel subtotal={subtotal} />}
    </section>
  );
});
