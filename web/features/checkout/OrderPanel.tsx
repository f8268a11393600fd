import { Link } from 'react-router-dom';
import type { Order } from '../../../server/checkout/contract.js';
import { OrderContents } from '../../shared/orders/OrderContents.js';
import styles from './OrderPanel.module.css';

interface OrderPanelProps {
  sessionId: string;
  order: Order | undefined;
  number: string | null;
  /** The order belongs to the signed-in account. */
  isOwn: boolean;
}

/** The order's items; its id is shown from the start. */
export function OrderPanel({ sessionId, order, number, isOwn }: OrderPanelProps) {
  return (
    <aside className={styles.panel} aria-label="Your order">
      {number && (
        <h2 className={styles.number}>
          Order <span translate="no">{number}</span>
        </h2>
      )}
      <div className={styles.idBox}>
        <p className={styles.idWord}>Order ID</p>
        <p className={styles.id} translate="no">
          {sessionId}
        </p>
      </div>
      {order && (
        <>
          <OrderContents order={order} />
          <p className={styles.way}>
            {isOwn ? (
              <Link to={`/my-account/orders/${order.id}`}>See this order in your account</Link>
            ) : (
              'The email we sent you has a link to this order.'
            )}
          </p>
        </>
      )}
    </aside>
  );
}
