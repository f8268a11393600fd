import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { Suspense } from 'react';
import { useCart } from '../../shared/cart/CartProvider.js';
import { useGiftDraft } from '../../shared/cart/gift-draft.js';
import { lazyPart } from '../../shared/lazy-part.js';
import styles from './AsGift.module.css';

/** The cart stays usable without its code. */
const GiftFields = lazyPart(() => import('./GiftFields.js'), NoFields);

function NoFields() {
  return (
    <p className={styles.waiting} role="alert">
      The questions about your gift did not load. Uncheck “This is a gift” and check it again.
    </p>
  );
}

/** Asks whether the order is a gift. The other questions are loaded when it is. */
export function AsGift() {
  const { draft, change } = useGiftDraft();
  const { lines } = useCart();
  const hasParcel = lines.some(({ productType }) => productType !== 'pdf');
  return (
    <section className={styles.part} aria-label="Gift">
      <label className={styles.question}>
        <GiftIcon size={22} aria-hidden />
        <span className={styles.words}>
          <strong>This is a gift</strong>
          <span>Add a message.{hasParcel && ' The parcel has no prices in it.'}</span>
        </span>
        <input
          type="checkbox"
          className={styles.box}
          checked={draft.isGift}
          onChange={({ target }) => change({ isGift: target.checked })}
        />
      </label>
      {draft.isGift && (
        <Suspense
          fallback={
            <p className={styles.waiting} role="status">
              <CaretDownIcon size={18} aria-hidden /> One moment…
            </p>
          }
        >
          <GiftFields />
        </Suspense>
      )}
    </section>
  );
}
