import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { DESTINATIONS, type Destination } from '../../../server/checkout/contract.js';
import { chooseDestination, useDestination } from '../../shared/cart/destination.js';
import styles from './ShipsTo.module.css';

const NAMES: Record<Destination, string> = { us: 'United States', international: 'Another country' };

/** Asked before the payment page, which takes only addresses that its shipping options are for. */
export function ShipsTo() {
  const destination = useDestination();
  return (
    <label className={styles.label}>
      Ships to
      <span className={styles.select}>
        <select value={destination} onChange={({ target }) => chooseDestination(target.value as Destination)}>
          {DESTINATIONS.map((each) => (
            <option key={each} value={each}>
              {NAMES[each]}
            </option>
          ))}
        </select>
        <CaretDownIcon size={16} aria-hidden />
      </span>
    </label>
  );
}
