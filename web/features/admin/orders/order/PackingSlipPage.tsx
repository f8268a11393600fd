import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { orientationAfterName, VARIANT_NAMES } from '../../../../../server/catalog/contract.js';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { ORDER_STATUSES } from '../../../../../server/checkout/contract.js';
import { shortDate } from '../../../../shared/dates.js';
import { PRIVATE_IMAGE_POLLING } from '../../../../shared/images/fresh-pictures.js';
import { shippingName } from '../../../../shared/shipping/shipping-name.js';
import { ResponsiveImage } from '../../../../shared/ui/Picture.js';
import { getLabel } from '../../../../shared/ui/server-values.js';
import { BackLink } from '../../BackLink.js';
import { nameOf } from '../../in-words.js';
import { REFETCH_ON_FOCUS } from '../../keep-fresh.js';
import { LineWords } from './LineWords.js';
import { useAdminOrderQuery } from './order-details-api.js';
import { LoadedOrder } from './OrderDetailsPage.js';
import styles from './PackingSlipPage.module.css';

/** /bestgiftsdashboard/orders/:id/packing-slip: the sheet that goes into the parcel. It has no prices: most are gifts. */
export default function PackingSlipPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const query = useAdminOrderQuery(id, { ...PRIVATE_IMAGE_POLLING, ...REFETCH_ON_FOCUS });
  const order = query.currentData;
  const sheet = useRef<HTMLElement>(null);

  const print = async () => {
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    // Names the file when it is saved as a PDF.
    if (order) document.title = `Packing slip ${order.order_number}`;
    window.print();
  };

  return (
    <Stack spacing={5}>
      <Stack direction="row" sx={{ ...NOT_PRINTED, flexWrap: 'wrap', justifyContent: 'space-between', gap: '8px 16px' }}>
        <BackLink to={`/bestgiftsdashboard/orders/${id}`}>Back to the order</BackLink>
        {order && (
          <Button variant="contained" startIcon={<PrinterIcon size={20} aria-hidden />} onClick={() => void print()}>
            Print
          </Button>
        )}
      </Stack>
      <LoadedOrder query={query} loading="Loading the packing slip">
        {order && (
          <>
            <Warning order={order} parcelId={search.get('parcel')} />
            <article ref={sheet} className={styles.sheet}>
              <Slip order={order} parcelId={search.get('parcel')} />
            </article>
          </>
        )}
      </LoadedOrder>
    </Stack>
  );
}

const NOT_PRINTED = { '@media print': { display: 'none' } };

interface SlipProps {
  order: AdminOrderDetails;
  /** The parcel of this slip; null for all unsent units. */
  parcelId: string | null;
}

/** Warning that is shown on screen but not printed. */
function Warning({ order, parcelId }: SlipProps) {
  const reason = whyNotToSend(order, parcelId);
  if (!reason) return null;
  return (
    <Alert severity="warning" role="note" sx={{ ...NOT_PRINTED, maxWidth: 816 }}>
      {reason}
    </Alert>
  );
}

function whyNotToSend(order: AdminOrderDetails, parcelId: string | null): string | null {
  const { status, payment_state: payment, lines } = order;
  if (status === 'cancelled') return 'This order was canceled. Don’t ship it.';
  if (payment === 'refunded') return 'This order was refunded. Don’t ship it.';
  if (payment === 'needs_attention') return 'This order needs attention. Don’t ship it yet.';
  if (payment === 'charged_back') return 'The customer’s bank took this payment back. Don’t ship it.';
  if (payment === 'on_its_way') return 'The payment of this order is still on its way. Don’t ship it yet.';
  if (payment === 'unpaid' || payment === 'expired' || payment === 'failed') return 'This order isn’t paid. Don’t ship it yet.';
  if (payment !== 'paid' && payment !== 'partly_refunded') return `The payment is “${payment}”. Don’t ship it yet.`;
  if (!ORDER_STATUSES.includes(status)) return `The status is “${status}”. Don’t ship it yet.`;
  if (order.parcels.some(({ id, state }) => id === parcelId && state === 'cancelled'))
    return 'This parcel was removed. Don’t ship it.';
  if (lines.every(({ product_type: type }) => type === 'pdf')) return 'There’s nothing to ship for this order.';
  const waiting = parcelId ? [] : lines.filter((line) => order.unsent_waiting.some(({ id }) => id === line.id));
  if (waiting.length > 0) {
    const names = waiting.map((line) => `“${line.product_name}”`).join(', ');
    return `Don’t pack ${names} yet: waiting for the customer.`;
  }
  if (lines.every((line) => unitsToPack(line, order, parcelId) === 0)) return 'The gifts to ship were refunded. Don’t ship them.';
  return null;
}

/** Units of a line in the parcel, or else its unsent units; after everything was sent, all units that were not refunded. */
function unitsToPack(
  { id, product_type: type, quantity, refunded_quantity: refunded }: AdminOrderDetails['lines'][number],
  { parcels, unsent, unsent_waiting: waiting }: AdminOrderDetails,
  parcelId: string | null,
): number {
  const units = parcels.find((parcel) => parcel.id === parcelId)?.lines ?? (unsent.length > 0 ? unsent : waiting);
  if (units.length > 0) return units.find((line) => line.id === id)?.quantity ?? 0;
  return type === 'pdf' ? 0 : quantity - refunded;
}

function Slip({ order, parcelId }: SlipProps) {
  const { ship_to: address, shipping_method: method, lines } = order;
  const packed = lines.filter((line) => unitsToPack(line, order, parcelId) > 0);
  const sentByMail = lines.filter(
    ({ product_type: type, quantity, refunded_quantity: refunded }) => type === 'pdf' && refunded < quantity,
  ).length;
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.shop}>Keepsake</p>
          <p className={styles.details}>Your people, made to keep.</p>
        </div>
        <div className={styles.number}>
          <h2>Packing slip</h2>
          <p>
            Order <span translate="no">{order.order_number}</span>
          </p>
          <p className={styles.details}>{shortDate(order.created_at)}</p>
        </div>
      </header>
      <div className={styles.parties}>
        <div>
          <h3>Ship to</h3>
          <address className={styles.address}>
            {address
              ? address.map((line, index) => (
                  <bdi key={index} translate="no">
                    {line}
                  </bdi>
                ))
              : nameOf(order.customer)}
          </address>
        </div>
        {method && (
          <div>
            <h3>Shipping</h3>
            <p>{shippingName(method)}</p>
          </div>
        )}
      </div>
      {packed.length === 0 ? (
        <p className={styles.none}>Nothing to pack.</p>
      ) : (
        <ul className={styles.lines}>
          {packed.map((line) => (
            <li key={line.id} className={styles.line}>
              <span className={styles.box} aria-hidden />
              <span className={styles.picture}>
                <ResponsiveImage
                  src={line.view_url ?? line.picture?.preview_url ?? line.image_url ?? undefined}
                  alt=""
                  sizes="120px"
                  first
                />
              </span>
              <div className={styles.words}>
                <p className={styles.name}>{line.product_name}</p>
                <p className={styles.details}>
                  {getLabel(VARIANT_NAMES, line.product_type)}
                  {orientationAfterName(line.kind, line.orientation)}
                </p>
                <LineWords words={line.words} isLarge />
                {line.dedication && (
                  <p>
                    “<bdi translate="no">{line.dedication}</bdi>”
                  </p>
                )}
              </div>
              <p className={styles.quantity}>× {unitsToPack(line, order, parcelId)}</p>
            </li>
          ))}
        </ul>
      )}
      {sentByMail > 0 && packed.length > 0 && (
        <p className={styles.details}>
          {sentByMail === 1 ? 'One more gift is a PDF and comes' : `${sentByMail} more gifts are PDFs and come`} by email.
        </p>
      )}
      {order.gift?.message && packed.length > 0 && <MessageCard to={order.gift.delivery?.name} message={order.gift.message} />}
    </>
  );
}

/** Gift message, to be cut out and put on top of the gift. */
function MessageCard({ to, message }: { to: string | undefined; message: string }) {
  return (
    <section className={styles.card} aria-label="Card with the gift message">
      {to && (
        <p className={styles.cardTo}>
          For <bdi translate="no">{to}</bdi>
        </p>
      )}
      <p className={styles.message} dir="auto" translate="no">
        {message}
      </p>
      <p className={styles.details}>Keepsake</p>
    </section>
  );
}
