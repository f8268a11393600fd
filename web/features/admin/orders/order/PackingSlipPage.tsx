import Alert from '@mui/material/Alert';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { VARIANT_NAMES } from '../../../../../server/catalog/contract.js';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { ORDER_STATUSES, SHIPPING_NAMES } from '../../../../../server/checkout/contract.js';
import { shortDate } from '../../../../shared/dates.js';
import { KEPT_FRESH } from '../../../../shared/images/fresh-pictures.js';
import { Button } from '../../../../shared/ui/Button.js';
import { ResponsiveImage } from '../../../../shared/ui/Picture.js';
import { wordOf } from '../../../../shared/ui/server-values.js';
import { Skeleton } from '../../../../shared/ui/Skeleton.js';
import { BackLink } from '../../BackLink.js';
import { nameOf } from '../../name-of.js';
import { LineWords } from './LineWords.js';
import { useAdminOrderQuery } from './order-details-api.js';
import { OrderMissing } from './OrderMissing.js';
import page from './OrderDetailsPage.module.css';
import styles from './PackingSlipPage.module.css';

/** /bestgiftsdashboard/orders/:id/packing-slip: the sheet that goes into the parcel. It has no prices: most are gifts. */
export default function PackingSlipPage() {
  const { id = '' } = useParams();
  const { currentData: order, error, refetch } = useAdminOrderQuery(id, KEPT_FRESH);
  const sheet = useRef<HTMLElement>(null);

  const print = async () => {
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    // Names the file when it is saved as a PDF.
    if (order) document.title = `Packing slip ${order.order_number}`;
    window.print();
  };

  return (
    <div className={page.page}>
      <div className={styles.bar}>
        <BackLink to={`/bestgiftsdashboard/orders/${id}`}>Back to the order</BackLink>
        {order && (
          <Button icon={<PrinterIcon size={20} aria-hidden />} onClick={() => void print()}>
            Print
          </Button>
        )}
      </div>
      {order ? (
        <>
          <Warning order={order} />
          <article ref={sheet} className={styles.sheet}>
            <Slip order={order} />
          </article>
        </>
      ) : error ? (
        <OrderMissing error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the packing slip">
          <Skeleton height="420px" radius="var(--radius-panel)" />
        </div>
      )}
    </div>
  );
}

/** Not on the paper. */
function Warning({ order }: { order: AdminOrderDetails }) {
  const reason = whyNotToSend(order);
  if (!reason) return null;
  return (
    <Alert severity="warning" role="note" className={styles.warning}>
      {reason}
    </Alert>
  );
}

function whyNotToSend({ status, payment_state: payment, lines }: AdminOrderDetails): string | null {
  if (status === 'cancelled') return 'This order was cancelled. Do not send it.';
  if (payment === 'refunded') return 'This order was refunded. Do not send it.';
  if (payment === 'needs_attention') return 'This order needs attention. Do not send it yet.';
  if (payment === 'unpaid' || payment === 'expired') return 'This order is not paid. Do not send it yet.';
  if (payment !== 'paid' && payment !== 'partly_refunded') return `The payment is “${payment}”. Do not send it yet.`;
  if (!ORDER_STATUSES.includes(status)) return `The status is “${status}”. Do not send it yet.`;
  if (lines.every(({ product_type: type }) => type === 'pdf')) return 'There is no parcel to send for this order.';
  return null;
}

function Slip({ order }: { order: AdminOrderDetails }) {
  const { ship_to: address, shipping_method: method, lines } = order;
  const packed = lines.filter(({ product_type: type }) => type !== 'pdf');
  const sentByMail = lines.length - packed.length;
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.shop}>Keepsake</p>
          <p className={styles.facts}>Your people, made to keep.</p>
        </div>
        <div className={styles.number}>
          <h2>Packing slip</h2>
          <p>Order {order.order_number}</p>
          <p className={styles.facts}>{shortDate(order.created_at)}</p>
        </div>
      </header>
      <div className={styles.parties}>
        <div>
          <h3>Ship to</h3>
          <address className={styles.address}>
            {address ? address.map((line, place) => <span key={place}>{line}</span>) : nameOf(order.customer)}
          </address>
        </div>
        {method && (
          <div>
            <h3>Shipping</h3>
            <p>{wordOf(SHIPPING_NAMES, method)}</p>
          </div>
        )}
      </div>
      {packed.length === 0 ? (
        <p className={styles.none}>Nothing to pack: this order has PDFs only.</p>
      ) : (
        <ul className={styles.lines}>
          {packed.map((line) => (
            <li key={line.id} className={styles.line}>
              <span className={styles.box} aria-hidden />
              <span className={styles.picture}>
                <ResponsiveImage src={line.view_url ?? line.picture?.preview_url ?? line.image_url ?? undefined} alt="" sizes="120px" first />
              </span>
              <div className={styles.words}>
                <p className={styles.name}>{line.product_name}</p>
                <p className={styles.facts}>{wordOf(VARIANT_NAMES, line.product_type)}</p>
                <LineWords words={line.words} isLarge />
                {line.dedication && <p>“{line.dedication}”</p>}
              </div>
              <p className={styles.quantity}>× {line.quantity}</p>
            </li>
          ))}
        </ul>
      )}
      {sentByMail > 0 && packed.length > 0 && (
        <p className={styles.facts}>
          {sentByMail === 1 ? 'One more gift is a PDF and comes' : `${sentByMail} more gifts are PDFs and come`} by e-mail.
        </p>
      )}
    </>
  );
}
