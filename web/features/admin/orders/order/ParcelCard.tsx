import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import type { AdminParcel } from '../../../../../server/admin/orders/parcels/contract.js';
import { getStatusDisplay, type StatusDisplay } from '../../../../shared/ui/server-values.js';
import { formatDateTime } from '../../in-words.js';
import { useParcelState } from './use-parcel-state.js';

const STATES: Record<AdminParcel['state'], StatusDisplay> = {
  preparing: { word: 'Being packed', tone: 'neutral' },
  sent: { word: 'On its way', tone: 'info' },
  delivered: { word: 'Arrived', tone: 'success' },
  cancelled: { word: 'Not sent', tone: 'neutral' },
};

interface ParcelCardProps {
  order: AdminOrderDetails;
  parcel: AdminParcel;
  /** Absent for the only parcel. */
  name: string | undefined;
  /** Null if it cannot be corrected. */
  onCorrect: (() => void) | null;
  /** Moves the focus after the card was removed. */
  onRemoved: () => void;
}

/** One parcel: what is in it, where it is, and what can be done with it. */
export function ParcelCard({ order, parcel, name, onCorrect, onRemoved }: ParcelCardProps) {
  const setState = useParcelState(order.id);
  const { state, carrier, number, url, is_of_partner: isOfPartner } = parcel;
  const { word, tone } = getStatusDisplay(STATES, state);
  const isSent = state === 'sent';
  const hasLeft = isSent || state === 'delivered';
  const remove = async () => {
    if (await setState(parcel, 'cancelled')) onRemoved();
  };
  const of = name && <span className="visually-hidden"> of {name}</span>;

  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '6px 10px' }}>
        {name && <Typography variant="h4">{name}</Typography>}
        <Chip color={tone} label={word} />
      </Stack>
      <Box component="ul" aria-label={name ? `In ${name}` : 'In the parcel'} sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        {parcel.lines.map(({ id, quantity }) => (
          <li key={id}>
            {quantity} × {order.lines.find((line) => line.id === id)?.product_name}
          </li>
        ))}
      </Box>
      {(carrier !== null || number !== null) && (
        <Box component="p" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {carrier}{' '}
          {number !== null && (
            <Box component="strong" translate="no" sx={{ userSelect: 'all' }}>
              {number}
            </Box>
          )}
        </Box>
      )}
      <Typography variant="lead">{datesOf(parcel)}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '0 12px', mt: 1 }}>
        {url && (
          <Link href={url} target="_blank" rel="noreferrer" underline="always">
            Track the parcel
            <ArrowSquareOutIcon size={20} aria-hidden />
            <span className="visually-hidden">(opens in a new tab)</span>
          </Link>
        )}
        {hasLeft && (
          <Button variant="text" size="small" onClick={() => void setState(parcel, isSent ? 'delivered' : 'sent')}>
            {isSent ? 'It arrived' : 'Not arrived yet'}
            {of}
          </Button>
        )}
        {hasLeft && !isOfPartner && onCorrect && (
          <Button variant="text" size="small" onClick={onCorrect}>
            Correct{of}
          </Button>
        )}
        {hasLeft && !isOfPartner && (
          <Button variant="text" size="small" onClick={() => void remove()}>
            Remove{of}
          </Button>
        )}
        {state !== 'cancelled' && (
          <Button
            component={RouterLink}
            variant="text"
            size="small"
            to={`/bestgiftsdashboard/orders/${order.id}/packing-slip?parcel=${parcel.id}`}
          >
            Packing slip{of}
          </Button>
        )}
      </Stack>
    </>
  );
}

function datesOf({ state, sent_at: sentAt, delivered_at: deliveredAt, mail_due_at: mailDueAt }: AdminParcel): string {
  if (state === 'delivered' && deliveredAt) return `Arrived on ${formatDateTime(deliveredAt)}`;
  if (state !== 'sent' || !sentAt) return '';
  const sent = `Sent on ${formatDateTime(sentAt)}.`;
  return mailDueAt ? `${sent} The customer gets an email on ${formatDateTime(mailDueAt)}, or once there is a number.` : sent;
}
