import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { PackageIcon } from '@phosphor-icons/react/dist/csr/Package';
import { Link } from 'react-router-dom';
import { type Order, PROCESSING, SHIPPING_DAYS } from '../../../server/checkout/contract.js';
import { picturesAdded } from '../../../server/checkout/packs/contract.js';
import { hasParcel } from '../../shared/orders/parcel.js';
import { arrivalInWords, estimateDelivery, shipsInWords } from '../../shared/shipping/delivery-estimate.js';
import styles from './NextSteps.module.css';

interface NextStepsProps {
  /** Undefined until the order is known. */
  order: Order | undefined;
  isSignedIn: boolean;
}

/** Next steps for each kind of item in the order. */
export function NextSteps({ order, isSignedIn }: NextStepsProps) {
  const hasPdf = !order || order.lines.some(({ productType }) => productType !== 'product');
  return (
    <>
      <h2 className={styles.subtitle}>What happens next</h2>
      <ul className={styles.steps}>
        {order?.pack && (
          <li>
            <span className={styles.icon}>
              <ImagesIcon size={22} aria-hidden />
            </span>
            <div>
              <p className={styles.title}>{picturesAdded(order.pack.pictures)}</p>
              <p className={styles.text}>
                <Link to="/generate">Make one now</Link>, or whenever you like.
              </p>
            </div>
          </li>
        )}
        {hasPdf && (
          <li>
            <span className={styles.icon}>
              <FilePdfIcon size={22} aria-hidden />
            </span>
            <div>
              <p className={styles.title}>Digital PDFs are available immediately in your account</p>
              <p className={styles.text}>
                {isSignedIn ? 'You’ll always find them there.' : 'Without an account, the links are in the email we sent you.'}
              </p>
            </div>
          </li>
        )}
        {(!order || hasParcel(order)) && (
          <li>
            <span className={styles.icon}>
              <PackageIcon size={22} aria-hidden />
            </span>
            <div>
              <p className={styles.title}>Physical products ship within {PROCESSING.promisedDays} business days</p>
              <p className={styles.text}>{order && timesOf(order)}We’ll write to you the moment the parcel leaves us.</p>
            </div>
          </li>
        )}
      </ul>
    </>
  );
}

/** The expected delivery, more precise than the promise above. Empty for a shipping method that only a newer server knows. */
function timesOf({ paid_at, created_at, shipping_method }: Order): string {
  const method = shipping_method ?? 'standard';
  if (!Object.hasOwn(SHIPPING_DAYS, method)) return '';
  const paid = new Date(paid_at ?? created_at);
  return `That’s the latest. Usually it ships ${shipsInWords(paid, method)}; expected ${arrivalInWords(estimateDelivery(paid, method).arrives)}. `;
}
