import type { AdminOverview } from '../../../../server/admin/overview/contract.js';
import { Button } from '../../../shared/ui/Button.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { useAdminOverviewQuery } from './overview-api.js';
import text from '../text.module.css';
import styles from './Totals.module.css';

/** How much there is of everything: 0 and 'Loading...' until the figures come. */
export function Totals() {
  const { data, isError, isFetching, refetch } = useAdminOverviewQuery(undefined, KEEP_FRESH);
  const cards = [
    { title: 'Total Orders', total: data?.totalOrders, note: noteOnOrders(data) },
    { title: 'Total Customers', total: data?.totalCustomers, note: `${format(data?.customersThisWeek)} new this week` },
    { title: 'Total Products', total: data?.totalProducts, note: `${format(data?.activeProducts)} active` },
  ];
  const failed = isError && !data && !isFetching;
  const note = failed ? 'Could not be loaded.' : 'Loading...';
  return (
    <div aria-busy={!data && !failed}>
      <dl className={styles.cards}>
        {cards.map((card) => (
          <div key={card.title} className={styles.card}>
            <dt className={styles.title}>{card.title}</dt>
            <dd className={styles.total}>{format(card.total)}</dd>
            <dd className={text.lead}>{data ? card.note : note}</dd>
          </div>
        ))}
      </dl>
      {failed && (
        <p className={styles.failed} role="alert">
          The totals could not be loaded.
          <Button variant="outline" size={40} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}

/** Checkouts that nobody paid yet are no orders; an older server does not count them. */
function noteOnOrders({ ordersThisWeek = 0, openCheckouts = 0 }: Partial<AdminOverview> = {}): string {
  const week = `${format(ordersThisWeek)} this week`;
  if (openCheckouts === 0) return week;
  return `${week} · ${format(openCheckouts)} open ${openCheckouts === 1 ? 'checkout' : 'checkouts'}`;
}

const format = (count = 0): string => count.toLocaleString('en-US');
