import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { SHIPPING_NAMES } from '../../../../../server/checkout/contract.js';
import { formatDollars } from '../../../../shared/money.js';
import { Badge } from '../../../../shared/ui/Badge.js';
import { Button } from '../../../../shared/ui/Button.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { type Look, lookOf, wordOf } from '../../../../shared/ui/server-values.js';
import { PAYMENTS } from '../payment-words.js';
import { moment } from './moment.js';
import styles from './PaymentPanel.module.css';

type Refund = AdminOrderDetails['refunds'][number];

const REFUND_STATES: Record<Refund['state'], Look> = {
  requested: { word: 'Stripe is asked', tone: 'warning' },
  confirmed: { word: 'Given back', tone: 'success' },
  refused: { word: 'Refused', tone: 'danger' },
  failed: { word: 'Failed', tone: 'danger' },
};

/** The money: what came in and what went back. */
export function PaymentPanel({ order, onRefund }: { order: AdminOrderDetails; onRefund: () => void }) {
  const { shipping_method: method, refunds, paid_at: paidAt } = order;
  return (
    <Panel
      title="Payment"
      action={
        order.refundable_amount > 0 && (
          <Button variant="outline" size={40} onClick={onRefund}>
            Refund
          </Button>
        )
      }
    >
      <dl>
        <Row name="Subtotal" amount={order.subtotal_amount} />
        {(method || order.shipping_amount > 0) && (
          <Row name={method ? wordOf(SHIPPING_NAMES, method) : 'Shipping'} amount={order.shipping_amount} free />
        )}
        <Row name="Total" amount={order.total_amount} strong />
        {order.refunded_amount > 0 && <Row name="Refunded" amount={-order.refunded_amount} />}
      </dl>
      <p className={styles.facts}>
        {paidAt ? `Paid on ${moment(paidAt)}` : lookOf(PAYMENTS, order.payment_state).word}
        {order.payment_reference && (
          <>
            <br />
            At Stripe: <span className={styles.reference}>{order.payment_reference}</span>
          </>
        )}
      </p>
      <div role="status">
        {refunds.length > 0 && (
          <ul className={styles.refunds} aria-label="Refunds">
            {refunds.map((refund) => (
              <RefundItem key={refund.id} refund={refund} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

interface RowProps {
  name: string;
  amount: number;
  strong?: boolean;
  /** Nothing is called so. */
  free?: boolean;
}

function Row({ name, amount, strong = false, free = false }: RowProps) {
  return (
    <div className={strong ? `${styles.row} ${styles.total}` : styles.row}>
      <dt>{name}</dt>
      <dd>{free && amount === 0 ? 'Free' : formatDollars(amount)}</dd>
    </div>
  );
}

function RefundItem({ refund: { amount, source, state, reason, problem, created_at: at } }: { refund: Refund }) {
  const look = lookOf(REFUND_STATES, state);
  return (
    <li className={styles.refund}>
      <div className={styles.refundTop}>
        <span>
          Refund of <strong>{formatDollars(amount)}</strong>
        </span>
        <Badge tone={look.tone}>{look.word}</Badge>
      </div>
      <p className={styles.facts}>
        {moment(at)}
        {source === 'stripe' && ', made at Stripe'}
        {reason && `: ${reason}`}
      </p>
      {state === 'requested' && <p className={styles.facts}>It counts once Stripe has confirmed it.</p>}
      {problem && <p className={styles.problem}>{problem}</p>}
    </li>
  );
}
