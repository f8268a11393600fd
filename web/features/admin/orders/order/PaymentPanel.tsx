import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { formatDollars } from '../../../../shared/money.js';
import { AmountRow, TotalRow } from '../../../../shared/mui/AmountRow.js';
import { DividedItem } from '../../../../shared/mui/DividedItem.js';
import { shippingName } from '../../../../shared/shipping/shipping-name.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { type StatusDisplay, getStatusDisplay } from '../../../../shared/ui/server-values.js';
import { formatDateTime } from '../../in-words.js';
import { PAYMENTS } from '../payment-words.js';
import { Disputes } from './Disputes.js';

type Refund = AdminOrderDetails['refunds'][number];

const REFUND_STATES: Record<Refund['state'], StatusDisplay> = {
  requested: { word: 'Waiting for Stripe', tone: 'warning' },
  confirmed: { word: 'Completed', tone: 'success' },
  refused: { word: 'Refused', tone: 'error' },
  failed: { word: 'Failed', tone: 'error' },
};

/** The payment, its refunds and disputes. */
export function PaymentPanel({ order, onRefund }: { order: AdminOrderDetails; onRefund: () => void }) {
  const { shipping_method: method, refunds, paid_at: paidAt } = order;
  return (
    <Panel
      title="Payment"
      action={
        order.refundable_amount > 0 && (
          <Button variant="outlined" size="small" onClick={onRefund}>
            Refund
          </Button>
        )
      }
    >
      <dl>
        <Row name="Subtotal" amount={order.subtotal_amount} />
        {order.discount_amount > 0 && <Row name={`Discount ${order.discount_code}`} amount={-order.discount_amount} />}
        {(method || order.shipping_amount > 0) && <Row name={shippingName(method)} amount={order.shipping_amount} free />}
        {order.tax_amount > 0 && <Row name="Sales tax" amount={order.tax_amount} />}
        <Row name="Total" amount={order.total_amount} isTotal />
        {order.refunded_amount > 0 && <Row name="Refunded" amount={-order.refunded_amount} />}
        {order.lost_amount > 0 && <Row name="Lost in disputes" amount={-order.lost_amount} />}
      </dl>
      <Typography variant="lead" sx={{ mt: 2 }}>
        {paidAt ? `Paid on ${formatDateTime(paidAt)}` : getStatusDisplay(PAYMENTS, order.payment_state).word}
        {order.payment_reference && (
          <>
            <br />
            Stripe reference: <span style={{ userSelect: 'all' }}>{order.payment_reference}</span>
          </>
        )}
      </Typography>
      <Disputes orderId={order.id} disputes={order.disputes} />
      <div role="status">
        {refunds.length > 0 && (
          <Box component="ul" sx={{ mt: 3, borderTop: 1, borderColor: 'divider' }} aria-label="Refunds">
            {refunds.map((refund) => (
              <RefundItem key={refund.id} refund={refund} />
            ))}
          </Box>
        )}
      </div>
    </Panel>
  );
}

interface RowProps {
  name: string;
  amount: number;
  isTotal?: boolean;
  /** Whether an amount of zero is shown as "Free". */
  free?: boolean;
}

function Row({ name, amount, isTotal = false, free = false }: RowProps) {
  const Entry = isTotal ? TotalRow : AmountRow;
  return (
    <Entry sx={isTotal ? undefined : { py: 0.5, '& dt': { color: 'text.secondary' } }}>
      <dt>{name}</dt>
      <dd>{free && amount === 0 ? 'Free' : formatDollars(amount)}</dd>
    </Entry>
  );
}

function RefundItem({ refund }: { refund: Refund }) {
  const { amount, source, state, items, returned_quantity: returned, reason, problem, created_at: at } = refund;
  const display = getStatusDisplay(REFUND_STATES, state);
  return (
    <DividedItem>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '6px 12px' }}>
        <span>
          Refund of <strong>{formatDollars(amount)}</strong>
        </span>
        <Chip color={display.tone} label={display.word} />
      </Stack>
      <Typography variant="lead">
        {formatDateTime(at)}
        {source === 'stripe' && ', made in Stripe'}
        {reason && `: ${reason}`}
      </Typography>
      {items.length > 0 && <Typography variant="lead">{items.join(', ')}</Typography>}
      {returned > 0 && <Typography variant="lead">{`${returned} put back in stock`}</Typography>}
      {state === 'requested' && <Typography variant="lead">It’s final once Stripe confirms it.</Typography>}
      {problem && (
        <Typography color="error" sx={{ fontWeight: 600 }}>
          {problem}
        </Typography>
      )}
    </DividedItem>
  );
}
