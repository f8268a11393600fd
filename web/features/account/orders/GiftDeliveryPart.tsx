import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { useState } from 'react';
import type { GiftDeliveryRequest, OrderGift } from '../../../../server/checkout/gifting/contract.js';
import { giftTimeWords } from '../../../shared/gift-delivery/gift-time.js';
import { timeZoneName } from '../../../shared/gift-delivery/time-zones.js';
import { useNow } from '../../../shared/now.js';
import { GiftDeliveryDialog } from './GiftDeliveryDialog.js';
import { SendAgainButton } from './SendAgainButton.js';
import { useFocusAfterDialog } from './use-focus-after-dialog.js';

export interface GiftDeliveryActions {
  /** @throws the error of the refused call */
  change: (delivery: GiftDeliveryRequest) => Promise<unknown>;
  sendAgain: () => Promise<unknown>;
}

interface GiftDeliveryPartProps extends GiftDeliveryActions {
  gift: OrderGift;
}

/** Recipient and date of a gift delivery, with the changes that are still possible. */
export function GiftDeliveryPart({ gift: { message, delivery }, change, sendAgain }: GiftDeliveryPartProps) {
  const [isChanging, setChanging] = useState(false);
  const heading = useFocusAfterDialog(isChanging);
  return (
    <Paper component="section" variant="tonal" aria-label="Gift" sx={{ mt: 7 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3, '& > svg': { flex: 'none', color: 'primary.main' } }}>
        <GiftIcon size={28} aria-hidden />
        <div>
          <Typography variant="h4" component="h2" ref={heading} tabIndex={-1}>
            {delivery ? `Gift for ${delivery.name}` : 'This order is a gift'}
          </Typography>
          <Typography variant="hint">
            {delivery ? <DeliveryStatus delivery={delivery} /> : 'The parcel has no prices in it.'}
          </Typography>
        </div>
      </Stack>
      {message && (
        <Box component="blockquote" sx={{ m: 0, mt: 3, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} translate="no">
          “{message}”
        </Box>
      )}
      {delivery && (delivery.can_change || delivery.can_send_again) && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, mt: 4 }}>
          {delivery.can_change && (
            <Button
              variant="outlined"
              size="small"
              startIcon={<CalendarDotsIcon size={20} aria-hidden />}
              onClick={() => setChanging(true)}
            >
              Move to another day
            </Button>
          )}
          {delivery.can_send_again && (
            <SendAgainButton send={sendAgain} done={`It goes to ${delivery.email}.`}>
              Send the gift again
            </SendAgainButton>
          )}
        </Stack>
      )}
      {delivery && isChanging && <GiftDeliveryDialog delivery={delivery} change={change} onClose={() => setChanging(false)} />}
    </Paper>
  );
}

function DeliveryStatus({ delivery }: { delivery: NonNullable<OrderGift['delivery']> }) {
  const now = useNow();
  const { email, sent_at: sentAt, unwrapped_at: unwrappedAt, time_zone: timeZone } = delivery;
  if (unwrappedAt) return `Unwrapped on ${formatDateTime(unwrappedAt)}. It went to ${email}.`;
  if (delivery.declined_at) return `${email} gets no emails from us. Download the gift below and give it yourself.`;
  if (sentAt) return `Sent to ${email} on ${formatDateTime(sentAt)}.`;
  if (!delivery.can_change && !delivery.can_send_again) return `To be emailed to ${email}.`;
  return `To be emailed to ${email} on ${giftTimeWords(delivery, now)}, their time (${timeZoneName(timeZone)}).`;
}

const MOMENT = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });

function formatDateTime(timestamp: string): string {
  return MOMENT.format(new Date(timestamp));
}
