import { useLocation } from 'react-router-dom';
import type { AdminCustomer } from '../../../../server/admin/customers/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { nameOf } from '../name-of.js';
import styles from './CustomersTable.module.css';

const SKELETON_ROWS = ['1', '2', '3', '4', '5'];

/** @param customers undefined while they load */
export function CustomersTable({ customers }: { customers: AdminCustomer[] | undefined }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Customer</th>
          <th scope="col">Contact</th>
          <th scope="col">Orders</th>
          <th scope="col">Joined</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {customers?.map((customer) => <CustomerRow key={customer.id} customer={customer} />) ??
          SKELETON_ROWS.map((row) => (
            <tr key={row}>
              <td colSpan={5} className={styles.skeleton}>
                <Skeleton height="40px" />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function CustomerRow({ customer }: { customer: AdminCustomer }) {
  const { search } = useLocation();
  const { id, email, phone, orders_count: orders } = customer;
  const name = nameOf(customer);
  return (
    <tr>
      <td className={styles.customer}>
        <span className={styles.name}>{name}</span>
        <span className={styles.small}>{id.slice(0, 8)}...</span>
      </td>
      <td className={styles.contact}>
        {email ?? phone}
        {email && phone && <span className={styles.small}>{phone}</span>}
      </td>
      <td className={styles.orders}>
        {orders.toLocaleString('en-US')}
        <span className={styles.word}> {orders === 1 ? 'order' : 'orders'}</span>
      </td>
      <td className={styles.joined}>
        <span className={styles.word}>Joined </span>
        <time dateTime={customer.created_at}>{shortDate(customer.created_at)}</time>
      </td>
      <td className={styles.actions}>
        <ButtonLink
          variant="outline"
          size={40}
          to={`/bestgiftsdashboard/customers/${id}`}
          state={{ list: search }}
          aria-label={`View Details of ${name}`}
        >
          View Details
        </ButtonLink>
      </td>
    </tr>
  );
}
