import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { VARIANT_NAMES } from '../../../server/catalog/contract.js';
import type { Verdict } from '../../shared/cart/cart-check.js';
import { type CartLine, lineKey, MAX_DEDICATION_LENGTH } from '../../shared/cart/cart-line.js';
import { useCart } from '../../shared/cart/CartProvider.js';
import { problemId, problemOf } from '../../shared/cart/line-problem.js';
import { formatDollars } from '../../shared/money.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import barButton from '../../shared/ui/BarButton.module.css';
import { Picture } from '../../shared/ui/Picture.js';
import { QuantityStepper } from '../../shared/ui/QuantityStepper.js';
import styles from './CartLineRow.module.css';
import { LineNote } from './LineNote.js';

interface CartLineRowProps {
  line: CartLine;
  /** What the shop said of it last. */
  verdict: Verdict | undefined;
  onRemove: () => void;
}

export function CartLineRow({ line, verdict, onRemove }: CartLineRowProps) {
  const { setQuantity, setDedication, setOpen } = useCart();
  const { state } = useSession();
  const dedicationId = useId();
  const key = lineKey(line);
  const hasPdf = line.productType !== 'product';
  const problem = problemOf(line, verdict, state !== 'signed-out');
  // A kept address works for an hour or two, and for its owner's eyes only.
  const ownPicture = state === 'signed-in' && (verdict ? verdict.personalisedUrl : line.personalisedUrl);

  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {ownPicture ? (
          <Picture src={ownPicture} alt="Your own picture" sizes="92px" />
        ) : (
          <Picture src={line.imageUrl} alt="" sizes="92px" />
        )}
      </span>
      <div className={styles.facts}>
        <div className={styles.top}>
          <h3 className={styles.name}>{line.productName}</h3>
          <button
            type="button"
            className={`${barButton.button} ${styles.remove}`}
            aria-label={`Remove ${line.productName}`}
            onClick={onRemove}
          >
            <TrashIcon size={20} aria-hidden />
          </button>
        </div>
        <p className={styles.variant}>
          {VARIANT_NAMES[line.productType]}
          {line.generatedImageId && ' · your own picture'}
        </p>
        {!line.generatedImageId && (
          <p className={styles.sample}>
            With the sample picture.{' '}
            <Link to={`/product/${line.productId}?showUpload=true`} onClick={() => setOpen(false)}>
              Add your photo
            </Link>
          </p>
        )}
        <LineNote line={line} verdict={verdict} problem={problem} />
        {hasPdf && (
          <div className={styles.dedication}>
            <label htmlFor={dedicationId}>Dedication in the PDF (optional)</label>
            <input
              id={dedicationId}
              value={line.dedication ?? ''}
              maxLength={MAX_DEDICATION_LENGTH}
              placeholder="For Grandma, with love"
              aria-invalid={problem === 'unprintable'}
              aria-describedby={problem === 'unprintable' ? problemId(key) : undefined}
              onChange={({ target }) => setDedication(key, target.value)}
            />
          </div>
        )}
        <div className={styles.bottom}>
          <QuantityStepper
            quantity={line.quantity}
            of={line.productName}
            onChange={(quantity) => setQuantity(key, quantity)}
          />
          <p className={styles.price}>
            <strong>{formatDollars(line.totalPrice)}</strong>
            {line.quantity > 1 && <span>{formatDollars(line.unitPrice)} each</span>}
          </p>
        </div>
      </div>
    </li>
  );
}
