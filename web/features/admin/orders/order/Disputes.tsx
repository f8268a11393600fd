import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { formatDollars } from '../../../../shared/money.js';
import { getStatusDisplay, type StatusDisplay } from '../../../../shared/ui/server-values.js';
import { formatDateTime } from '../../in-words.js';
import text from '../../text.module.css';

type Dispute = AdminOrderDetails['disputes'][number];

const PHASES: Record<Dispute['phase'], StatusDisplay> = {
  inquiry: { word: 'Inquiry', tone: 'warning' },
  open: { word: 'Open', tone: 'error' },
  over: { word: 'Closed in your favor', tone: 'success' },
  lost: { word: 'Lost', tone: 'error' },
};
const ITEM = { py: '12px', borderTop: '1px solid var(--line)', '&:last-child': { pb: 0 } };

/** What the customer's bank asks or has decided, and until when the owner can answer. */
export function Disputes({ disputes }: { disputes: readonly Dispute[] }) {
  if (disputes.length === 0) return null;
  return (
    <Box component="ul" sx={{ mt: 3 }} aria-label="Disputes">
      {disputes.map((dispute) => (
        <DisputeItem key={dispute.id} dispute={dispute} />
      ))}
    </Box>
  );
}

function DisputeItem({ dispute }: { dispute: Dispute }) {
  const { phase, reason, amount, withdrawn_amount: withdrawn, due_at: dueAt, created_at: createdAt } = dispute;
  const { tone, word } = getStatusDisplay(PHASES, phase);
  return (
    <Box component="li" sx={ITEM}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '6px 12px' }}>
        <span>
          {phase === 'inquiry' ? 'Inquiry about' : 'Dispute of'} <strong>{formatDollars(amount)}</strong>
        </span>
        <Chip color={tone} label={word} />
      </Stack>
      <p className={text.lead}>
        {formatDateTime(createdAt)}: {reason.replaceAll('_', ' ')}
      </p>
      {withdrawn > 0 && (
        <p className={text.lead}>Stripe took {formatDollars(withdrawn)} from your balance for it, fees included.</p>
      )}
      {dueAt && <p className={text.problem}>Answer it in Stripe by {formatDateTime(dueAt)}.</p>}
    </Box>
  );
}
