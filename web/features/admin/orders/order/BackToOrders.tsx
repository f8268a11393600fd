import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { Link, useLocation } from 'react-router-dom';
import styles from './OrderPage.module.css';

/** Leads to the list as it was left: filters, page and all. */
export function BackToOrders() {
  const { list = '' } = (useLocation().state ?? {}) as { list?: string };
  return (
    <Link className={styles.back} to={`/bestgiftsdashboard/orders${list}`}>
      <ArrowLeftIcon size={20} aria-hidden />
      All orders
    </Link>
  );
}
