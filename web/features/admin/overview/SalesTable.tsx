import type { SalesStats } from '../../../../server/admin/overview/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { dayWords } from './days.js';
import styles from './SalesTable.module.css';

/** The newest first. */
export function SalesTable({ points }: { points: SalesStats['points'] }) {
  const isByWeek = points.length > 31;
  return (
    <div className={styles.scroll} role="group" aria-label="Sales as a table" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{isByWeek ? 'Week from' : 'Day'}</th>
            <th scope="col">Orders</th>
            <th scope="col">Sales</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ day, sales, orders }) => (
            <tr key={day}>
              <th scope="row">{dayWords(day)}</th>
              <td>{orders.toLocaleString('en-US')}</td>
              <td>{formatDollars(sales)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
