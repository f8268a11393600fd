import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { PackageIcon } from '@phosphor-icons/react/dist/csr/Package';
import { Link } from 'react-router-dom';
import { type Order, PROCESSING, SHIPPING } from '../../../server/checkout/contract.js';
import { picturesAdded } from '../../../server/checkout/marketing/packs/contract.js';
import { hasParcel } from '../../shared/orders/parcel.js';
import { arrivalInWords, estimateDelivery, shipsInWords } from '../../shared/shipping/delivery-estimate.js';
import { NextStep } from './NextStep.js';
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
          <NextStep icon={<ImagesIcon size={22} aria-hidden />} title={picturesAdded(order.pack.pictures)}>
            <Link to="/generate">Make one now</Link>, or whenever you like.
          </NextStep>
        )}
        {hasPdf && (
          <NextStep icon={<FilePdfIcon size={22} aria-hidden />} title="Digital PDFs are available immediately in your account">
            {isSignedIn ? 'You’ll always find them there.' : 'Without an account, the links are in the email we sent you.'}
          </NextStep>
        )}
        {(!order || hasParcel(order)) && (
          <NextStep
            icon={<PackageIcon size={22} aria-hidden />}
            title={`Physical products ship within ${PROCESSING.promisedDays} business days`}
          >
            {order && timesOf(order)}We’ll write to you the moment the parcel leaves us.
          </NextStep>
        )}
      </ul>
    </>
  );
}

/** The expected delivery, more precise than the promise above. Empty for a shipping method that only a newer server knows. */
function timesOf({ paid_at, created_at, shipping_method }: Order): string {
  const method = shipping_method ?? 'standard';
  if (!Object.hasOwn(SHIPPING, method)) return '';
  const paid = new Date(paid_at ?? created_at);
  return `That’s the latest. Usually it ships ${shipsInWords(paid, method)}; expected ${arrivalInWords(estimateDelivery(paid, method).arrives)}. `;
}
