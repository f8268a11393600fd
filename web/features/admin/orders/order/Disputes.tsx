import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { shortDate } from '../../../../shared/dates.js';
import { formatDollars } from '../../../../shared/money.js';
import { DividedItem } from '../../../../shared/mui/DividedItem.js';
import { getStatusDisplay, type StatusDisplay } from '../../../../shared/ui/server-values.js';
import { formatDateTime } from '../../in-words.js';
import { EvidenceButton } from './EvidenceButton.js';
import { useNoteDeletion } from './use-note-deletion.js';

type Dispute = AdminOrderDetails['disputes'][number];

const PHASES: Record<Dispute['phase'], StatusDisplay> = {
  inquiry: { word: 'Inquiry', tone: 'warning' },
  open: { word: 'Open', tone: 'error' },
  over: { word: 'Closed in your favor', tone: 'success' },
  lost: { word: 'Lost', tone: 'error' },
};

/** Stripe's reasons in words. */
const REASONS: Partial<Record<string, string>> = {
  bank_cannot_process: 'the bank can’t process the payment',
  check_returned: 'the check was returned',
  credit_not_processed: 'the customer expects a refund that they didn’t get',
  customer_initiated: 'the customer asked their bank for the money back',
  debit_not_authorized: 'the customer says that they didn’t allow the debit',
  duplicate: 'the customer says that they paid twice',
  fraudulent: 'the card owner says that they didn’t buy this',
  general: 'the bank gave no reason',
  incorrect_account_details: 'the account details were wrong',
  insufficient_funds: 'there was too little money in the account',
  noncompliant: 'the payment is said to break the card network’s rules',
  product_not_received: 'the customer says that it hasn’t arrived',
  product_unacceptable: 'the customer says that it is damaged or not as described',
  subscription_canceled: 'the customer says that they canceled',
  unrecognized: 'the customer doesn’t recognize the payment',
};

/** Disputes of an order: the bank's questions or decisions, and the deadline for the owner's response. */
export function Disputes({ orderId, disputes }: { orderId: string; disputes: readonly Dispute[] }) {
  if (disputes.length === 0) return null;
  return (
    <Box component="ul" sx={{ mt: 3, borderTop: 1, borderColor: 'divider' }} aria-label="Disputes">
      {disputes.map((dispute) => (
        <DisputeItem key={dispute.id} orderId={orderId} dispute={dispute} />
      ))}
    </Box>
  );
}

function DisputeItem({ orderId, dispute }: { orderId: string; dispute: Dispute }) {
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
        {formatDateTime(createdAt)}: {REASONS[reason] ?? reason.replaceAll('_', ' ')}
      </Typography>
      {withdrawn > 0 && (
        <Typography variant="lead">
          Stripe took {formatDollars(withdrawn)} from your balance for it
          {withdrawn > amount ? `, ${formatDollars(withdrawn - amount)} of it as a fee` : ''}.
        </Typography>
      )}
      {dueAt && (
        <Typography color="error" sx={{ fontWeight: 600 }}>
          Answer it in Stripe by {formatDateTime(dueAt)}.
        </Typography>
      )}
      <Evidence orderId={orderId} dispute={dispute} />
    </DividedItem>
  );
}

function Evidence({ orderId, dispute: { id, phase, evidence } }: { orderId: string; dispute: Dispute }) {
  const deleteEvidence = useNoteDeletion(orderId, 'evidence');
  const remove = (evidenceId: string) => {
    deleteEvidence(evidenceId);
    // The button is gone with its note.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const isOpen = phase === 'inquiry' || phase === 'open';
  if (evidence.length === 0 && !isOpen) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', mt: 2 }}>
      {evidence.length > 0 && (
        <Box component="ul" aria-label="Evidence that you sent" sx={{ width: '100%' }}>
          {evidence.map(({ id: evidenceId, text, sent_on: sentOn, by }) => (
            <Box component="li" key={evidenceId} sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{text}</p>
                <Typography variant="small">
                  Sent on {shortDate(`${sentOn}T12:00:00`)}, noted by {by}
                </Typography>
              </Box>
              <IconButton color="error" aria-label={`Delete the note: ${text.slice(0, 60)}`} onClick={() => remove(evidenceId)}>
                <TrashIcon size={20} aria-hidden />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {isOpen && <EvidenceButton orderId={orderId} disputeId={id} />}
    </Box>
  );
}
