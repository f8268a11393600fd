import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { DELIVERY_NAMES, deliveryOf } from '../../../../shared/orders/delivery.js';
import { getStatusDisplay } from '../../../../shared/ui/server-values.js';
import { StatusBadge } from '../../../../shared/ui/StatusBadge.js';
import { formatDateTime } from '../../in-words.js';
import { PartBoundary } from '../../PartBoundary.js';
import { PAYMENTS } from '../payment-words.js';
import { PrintFilesButton } from '../PrintFilesButton.js';
import { StatusSelect } from '../StatusSelect.js';
import { useStatusChange } from '../use-status-change.js';
import { AttentionBanner } from './AttentionBanner.js';
import { CustomerPanel } from './CustomerPanel.js';
import { GiftPanel } from './GiftPanel.js';
import { LinesPanel } from './LinesPanel.js';
import { MailsPanel } from './MailsPanel.js';
import { NotesPanel } from './NotesPanel.js';
import { ParcelPanel } from './ParcelPanel.js';
import { ProductionPanel } from './ProductionPanel.js';
import { PaymentPanel } from './PaymentPanel.js';
import { PrintHoldBanner } from './PrintHoldBanner.js';
import { ProblemsPanel } from './ProblemsPanel.js';
import { RefundDialog } from './RefundDialog.js';
import { TimelinePanel } from './TimelinePanel.js';
import { useRefund } from './use-refund.js';

/** Everything about one order, and everything that can be done with it. */
export function OrderSheet({ order }: { order: AdminOrderDetails }) {
  const changeStatus = useStatusChange();
  const refunds = useRefund(order.id);
  const [refunding, setRefunding] = useState(false);
  const { status, payment_state: payment } = order;
  const paid = getStatusDisplay(PAYMENTS, payment);
  const delivery = deliveryOf(order);
  const openRefund = () => setRefunding(true);

  return (
    <>
      <Stack direction="row" spacing={4} sx={{ flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'space-between' }}>
        <div>
          <h2>
            Order <span translate="no">{order.order_number}</span>
          </h2>
          <Stack
            direction="row"
            sx={{
              typography: 'lead',
              color: 'text.secondary',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: '6px 10px',
              mt: '6px',
            }}
          >
            <StatusBadge status={status} />
            {payment !== 'needs_attention' && <Chip color={paid.tone} label={paid.word} />}
            {delivery && <span>{DELIVERY_NAMES[delivery]}</span>}
            <time dateTime={order.created_at}>{formatDateTime(order.created_at)}</time>
          </Stack>
        </div>
        <Box sx={ACTIONS}>
          <StatusSelect
            label={`Status of order ${order.order_number}`}
            value={status}
            onChange={(next) => changeStatus(order, next)}
          />
          {order.lines.some(({ product_type: type }) => type !== 'pdf') && (
            <Button
              component={Link}
              variant="outlined"
              size="small"
              startIcon={<PrinterIcon size={20} aria-hidden />}
              to={`/bestgiftsdashboard/orders/${order.id}/packing-slip`}
            >
              Packing slip
            </Button>
          )}
          {order.lines.some((line) => line.picture || line.print_file) && (
            <PrintFilesButton
              path={`/api/admin/orders/${order.id}/print-files.zip`}
              filename={`keepsake-print-files-${order.order_number}.zip`}
              name="Print files (ZIP)"
            />
          )}
        </Box>
      </Stack>
      {order.issues.length > 0 && <AttentionBanner order={order} onRefund={openRefund} />}
      {order.print_hold && <PrintHoldBanner hold={order.print_hold} />}
      <Box sx={COLUMNS}>
        <Column
          parts={{
            'The problems': <ProblemsPanel orderId={order.id} />,
            'The gifts': <LinesPanel order={order} />,
            'The print partner': <ProductionPanel order={order} />,
            'The payment': <PaymentPanel order={order} onRefund={openRefund} />,
          }}
        />
        <Column
          isAside
          parts={{
            'The customer': <CustomerPanel order={order} />,
            'The parcels': <ParcelPanel order={order} />,
            'The gift': <GiftPanel order={order} />,
            'The emails': <MailsPanel order={order} />,
          }}
        />
        <Column
          parts={{
            'The notes': <NotesPanel orderId={order.id} notes={order.notes} />,
            'The timeline': <TimelinePanel entries={order.timeline} />,
          }}
        />
      </Box>
      {refunding && <RefundDialog order={order} refunds={refunds} onClose={() => setRefunding(false)} />}
    </>
  );
}

const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px',
  width: { xs: '100%', sm: 'auto' },
  '& > *': { flex: { xs: 1, sm: 'none' } },
};

/** Items, payment and timeline, beside the customer. */
const COLUMNS = {
  display: 'grid',
  gridTemplate: { xs: 'none / minmax(0, 1fr)', lg: 'auto 1fr / minmax(0, 1fr) minmax(300px, 400px)' },
  gap: '20px',
  alignItems: 'start',
};

function Column({ parts, isAside = false }: { parts: Record<string, ReactNode>; isAside?: boolean }) {
  return (
    <Stack spacing={5} sx={{ minWidth: 0, gridArea: { lg: isAside ? '1 / 2 / span 2' : 'auto' } }}>
      {Object.entries(parts).map(([name, part]) => (
        <PartBoundary key={name} name={name}>
          {part}
        </PartBoundary>
      ))}
    </Stack>
  );
}
