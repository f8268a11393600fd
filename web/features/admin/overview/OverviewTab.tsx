import styles from './OverviewTab.module.css';
import { useAdminOverviewQuery } from './overview-api.js';

/** The shop at a glance (spec section 2); 0 and 'Loading...' until the figures come. */
export default function OverviewTab() {
  const { data } = useAdminOverviewQuery();
  const cards = [
    { title: 'Total Orders', total: data?.totalOrders, note: `${data?.ordersThisWeek} this week` },
    { title: 'Total Customers', total: data?.totalCustomers, note: `${data?.customersThisWeek} new this week` },
    { title: 'Total Products', total: data?.totalProducts, note: `${data?.activeProducts} active` },
  ];
  return (
    <dl className={styles.cards}>
      {cards.map(({ title, total, note }) => (
        <div key={title} className={styles.card}>
          <dt>{title}</dt>
          <dd className={styles.total}>{(total ?? 0).toLocaleString('en-US')}</dd>
          <dd>{data ? note : 'Loading...'}</dd>
        </div>
      ))}
    </dl>
  );
}
