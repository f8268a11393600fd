import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { useState } from 'react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { Badge } from '../../../../shared/ui/Badge.js';
import { ButtonLink } from '../../../../shared/ui/Button.js';
import { lookOf } from '../../../../shared/ui/server-values.js';
import { StatusBadge } from '../../../../shared/ui/StatusBadge.js';
import { PartBoundary } from '../../PartBoundary.js';
import { PAYMENTS } from '../payment-words.js';
import { PrintFilesButton } from '../PrintFilesButton.js';
import { StatusSelect } from '../StatusSelect.js';
import { useStatusChange } from '../use-status-change.js';
import { AttentionBanner } from './AttentionBanner.js';
import { CustomerPanel } from './CustomerPanel.js';
import { LinesPanel } from './LinesPanel.js';
import { MailsPanel } from './MailsPanel.js';
import { moment } from './moment.js';
import { NotesPanel } from './NotesPanel.js';
import styles from './OrderDetailsPage.module.css';
import { ParcelPanel } from './ParcelPanel.js';
import { PaymentPanel } from './PaymentPanel.js';
import { RefundDialog } from './RefundDialog.js';
import { TimelinePanel } from './TimelinePanel.js';
import { useRefund } from './use-refund.js';

/** Everything about one order, and everything that can be done with it. */
export function OrderSheet({ order }: { order: AdminOrderDetails }) {
  const changeStatus = useStatusChange();
  const refunds = useRefund(order.id);
  const [refunding, setRefunding] = useState(false);
  const { status, payment_state: payment } = order;
  const paid = lookOf(PAYMENTS, payment);
  const openRefund = () => setRefunding(true);

  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>Order {order.order_number}</h2>
          <p className={styles.facts}>
            <StatusBadge status={status} />
            {payment !== 'needs_attention' && <Badge tone={paid.tone}>{paid.word}</Badge>}
            {order.shipped_at !== null && <span>Sent</span>}
            <time dateTime={order.created_at}>{moment(order.created_at)}</time>
          </p>
        </div>
        <div className={styles.headActions}>
          <StatusSelect
            label={`Status of order ${order.order_number}`}
            value={status}
            onChange={(next) => changeStatus(order, next)}
          />
          {order.lines.some(({ product_type: type }) => type !== 'pdf') && (
            <ButtonLink
              variant="outline"
              size={40}
              icon={<PrinterIcon size={20} aria-hidden />}
              to={`/bestgiftsdashboard/orders/${order.id}/packing-slip`}
            >
              Packing slip
            </ButtonLink>
          )}
          {order.lines.some((line) => line.picture || line.print_file) && (
            <PrintFilesButton
              path={`/api/admin/orders/${order.id}/print-files.zip`}
              filename={`keepsake-print-files-${order.order_number}.zip`}
              name="Print files (ZIP)"
            />
          )}
        </div>
      </div>
      {order.issues.length > 0 && <AttentionBanner order={order} onRefund={openRefund} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <PartBoundary name="The gifts">
            <LinesPanel lines={order.lines} />
          </PartBoundary>
          <PartBoundary name="The payment">
            <PaymentPanel order={order} onRefund={openRefund} />
          </PartBoundary>
        </div>
        <div className={`${styles.column} ${styles.aside}`}>
          <PartBoundary name="The customer">
            <CustomerPanel order={order} />
          </PartBoundary>
          <PartBoundary name="The parcel">
            <ParcelPanel order={order} />
          </PartBoundary>
          <PartBoundary name="The mails">
            <MailsPanel order={order} />
          </PartBoundary>
        </div>
        <div className={styles.column}>
          <PartBoundary name="The notes">
            <NotesPanel orderId={order.id} notes={order.notes} />
          </PartBoundary>
          <PartBoundary name="The timeline">
            <TimelinePanel entries={order.timeline} />
          </PartBoundary>
        </div>
      </div>
      <RefundDialog open={refunding} order={order} refunds={refunds} onClose={() => setRefunding(false)} />
    </>
  );
}
