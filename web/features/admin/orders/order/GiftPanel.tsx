import Typography from '@mui/material/Typography';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { giftTimeWords } from '../../../../shared/gift-delivery/gift-time.js';
import { timeZoneName } from '../../../../shared/gift-delivery/time-zones.js';
import { useNow } from '../../../../shared/now.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { formatDateTime } from '../../in-words.js';

const MESSAGE = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

/** The order is a gift: the message to its receiver, and when their email is sent. */
export function GiftPanel({ order: { gift } }: { order: AdminOrderDetails }) {
  const now = useNow();
  if (!gift) return null;
  const { message, delivery } = gift;
  return (
    <Panel title="Gift">
      {message ? (
        <p style={MESSAGE}>
          “<bdi translate="no">{message}</bdi>”
        </p>
      ) : (
        <Typography variant="lead">Without a message</Typography>
      )}
      {delivery && (
        <>
          <p style={MESSAGE}>
            For{' '}
            <strong dir="auto" translate="no">
              {delivery.name}
            </strong>
            , <span translate="no">{delivery.email}</span>
          </p>
          <Typography variant="lead">
            {delivery.declined_at
              ? 'Not sent: they unsubscribed from emails with gifts'
              : delivery.sent_at
                ? `Sent on ${formatDateTime(delivery.sent_at)}`
                : `To be sent on ${giftTimeWords(delivery, now)} (${timeZoneName(delivery.time_zone)})`}
          </Typography>
          {delivery.unwrapped_at && <Typography variant="lead">Unwrapped on {formatDateTime(delivery.unwrapped_at)}</Typography>}
        </>
      )}
    </Panel>
  );
}
