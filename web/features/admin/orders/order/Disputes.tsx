import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { formatDollars } from '../../../../shared/money.js';
import { DividedItem } from '../../../../shared/mui/DividedItem.js';
import { getStatusDisplay, type StatusDisplay } from '../../../../shared/ui/server-values.js';
import { formatDateTime } from '../../in-words.js';

type Dispute = AdminOrderDetails['disputes'][number];

const PHASES: Record<Dispute['phase'], StatusDisplay> = {
  inquiry: { word: 'Inquiry', tone: 'warning' },
  open: { word: 'Open', tone: 'error' },
  over: { word: 'Closed in your favor', tone: 'success' },
  lost: { word: 'Lost', tone: 'error' },
};

/** What the customer's bank asks or has decided, and until when the owner can answer. */
export function Disputes({ disputes }: { disputes: readonly Dispute[] }) {
  if (disputes.length === 0) return null;
  return (
    <Box component="ul" sx={{ mt: 3, borderTop: 1, borderColor: 'divider' }} aria-label="Disputes">
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
    <DividedItem>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '6px 12px' }}>
        <span>
          {phase === 'inquiry' ? 'Inquiry about' : 'Dispute of'} <strong>{formatDollars(amount)}</strong>
        </span>
        <Chip color={tone} label={word} />
      </Stack>
      <Typography variant="lead">
        {formatDateTime(createdAt)}: {reason.replaceAll('_', ' ')}
      </Typography>
      {withdrawn > 0 && (
        <Typography variant="lead">Stripe took {formatDollars(withdrawn)} from your balance for it, fees included.</Typography>
      )}
      {dueAt && (
        <Typography color="error" sx={{ fontWeight: 600 }}>
          Answer it in Stripe by {formatDateTime(dueAt)}.
        </Typography>
      )}
    </DividedItem>
  );
}
