import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import type { Order } from '../../../../server/checkout/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { STEPS } from './order-standing.js';
import styles from './OrderProgress.module.css';

/** The way of a parcel, up to the step it has reached. */
export function OrderProgress({ order, step }: { order: Order; step: number }) {
  const dates = [order.paid_at, null, order.shipped_at, null];
  return (
    <ol className={styles.steps} aria-label="Progress">
      {STEPS.map((name, place) => {
        const date = dates[place];
        return (
          <li key={name} className={place <= step ? styles.done : styles.ahead} aria-current={place === step ? 'step' : undefined}>
            <span className={styles.dot}>{place <= step && <CheckIcon size={18} aria-hidden />}</span>
            <span className={styles.name}>
              {name}
              <span className="visually-hidden">{place <= step ? ', done' : ', still to come'}</span>
            </span>
            {date && place <= step && <span className={styles.date}>{shortDate(date)}</span>}
          </li>
        );
      })}
    </ol>
  );
}
