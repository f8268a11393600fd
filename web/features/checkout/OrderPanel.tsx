import { Link } from 'react-router-dom';
import type { Order, ShippingMethod } from '../../../server/checkout/contract.js';
import { formatDollars } from '../../shared/money.js';
import { Badge } from '../../shared/ui/Badge.js';
import { ORDER_STATUS } from '../../shared/ui/order-status.js';
import { Picture } from '../../shared/ui/Picture.js';
import styles from './OrderPanel.module.css';

const VARIANT_WORDS = { pdf: 'PDF', product: 'Product', combo: 'Combo' } as const;
const SHIPPING_WORDS: Record<ShippingMethod, string> = {
  standard: 'Standard shipping',
  express: 'Express shipping',
  international: 'International shipping',
};

interface OrderPanelProps {
  sessionId: string;
  order: Order | undefined;
  number: string | null;
  /** It belongs to the account that is signed in. */
  isOwn: boolean;
}

/** What was bought; the order's id is there from the start (spec section 2). */
export function OrderPanel({ sessionId, order, number, isOwn }: OrderPanelProps) {
  return (
    <aside className={styles.panel} aria-label="Your order">
      {number && (
        <div className={styles.head}>
          <h2 className={styles.number}>Order {number}</h2>
          {order && <Badge tone={ORDER_STATUS[order.status].tone}>{ORDER_STATUS[order.status].word}</Badge>}
        </div>
      )}
      <div className={styles.idBox}>
        <p className={styles.idWord}>Order ID</p>
        <p className={styles.id}>{sessionId}</p>
      </div>
      {order && <Contents order={order} isOwn={isOwn} />}
    </aside>
  );
}

function Contents({ order, isOwn }: { order: Order; isOwn: boolean }) {
  const isShipped = order.lines.some(({ productType }) => productType !== 'pdf');
  return (
    <>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <span className={styles.picture}>
              <Picture src={line.imageUrl ?? undefined} alt="" sizes="52px" />
            </span>
            <span className={styles.line}>
              <strong>{line.productName}</strong>
              <span>
                {VARIANT_WORDS[line.productType]}
                {line.quantity > 1 && ` × ${line.quantity}`}
              </span>
            </span>
            <span className={styles.price}>{formatDollars(line.totalPrice)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {isShipped && (
          <div>
            <dt>{SHIPPING_WORDS[order.shipping_method ?? 'standard']}</dt>
            <dd>{order.shipping_amount === 0 ? 'Free' : formatDollars(order.shipping_amount)}</dd>
          </div>
        )}
        {order.refunded_amount > 0 && (
          <div>
            <dt>Refunded</dt>
            <dd>{formatDollars(order.refunded_amount)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatDollars(order.total_amount)}</dd>
        </div>
      </dl>
      {order.ship_to && (
        <div className={styles.section}>
          <p className={styles.idWord}>Sending to</p>
          {order.ship_to.map((row, index) => (
            <p key={index} className={styles.text}>
              {row}
            </p>
          ))}
        </div>
      )}
      <p className={`${styles.section} ${styles.text}`}>
        {isOwn ? (
          <Link to={`/my-account/orders/${order.id}`}>See this order in your account</Link>
        ) : (
          'The mail that we sent you has a link to this order.'
        )}
      </p>
    </>
  );
}
