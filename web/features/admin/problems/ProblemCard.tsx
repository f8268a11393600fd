import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminProblem } from '../../../../server/admin/problems/contract.js';
import { RETURNS } from '../../../../server/checkout/contract.js';
import { DAY_MS } from '../../../../server/platform/durations/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { PROBLEM_WORDS, WISH_WORDS } from '../../../shared/orders/problem-words.js';
import { getLabel } from '../../../shared/ui/server-values.js';
import { formatDateTime } from '../in-words.js';
import { AnswerDialog, RefundProblemDialog, ReprintDialog } from './DecisionDialogs.js';
import { useUndo } from './use-undo.js';

interface ProblemCardProps {
  problem: AdminProblem;
  /** Whether the card is on the page of its order. */
  isOfOrder?: boolean;
}

/** A customer's problem report with photos, and the owner's decision. */
export function ProblemCard({ problem, isOfOrder = false }: ProblemCardProps) {
  const { kind, wish, text, quantity, product_name: product, photos, created_at: createdAt } = problem;
  return (
    <Box component="article" tabIndex={-1} aria-label={`Problem with ${product}`} sx={CARD}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' }}>
        <Chip color={problem.decision ? 'neutral' : 'warning'} label={problem.decision ? 'Decided' : 'Open'} />
        <strong>{getLabel(PROBLEM_WORDS, kind)}</strong>
        <Typography component="span" variant="hint">
          {quantity} × {product}
          {!isOfOrder && (
            <>
              , <Link to={`/bestgiftsdashboard/orders/${problem.order_id}`}>{problem.order_number}</Link>
            </>
          )}
        </Typography>
      </Stack>
      {text && <Box sx={WORDS}>{text}</Box>}
      <Typography variant="small">
        {problem.customer_name}, {formatDateTime(createdAt)}. Wish: {getLabel(WISH_WORDS, wish)}. {sentWords(problem)}
      </Typography>
      {photos.length > 0 && (
        <Box component="ul" aria-label="Photos" sx={PHOTOS}>
          {photos.map(({ id, url }, index) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={`Photo ${index + 1} of ${product}, opens in a new tab`} loading="lazy" />
              </a>
            </li>
          ))}
        </Box>
      )}
      {problem.decision ? <Decided problem={problem} /> : <Decisions problem={problem} />}
    </Box>
  );
}

function Decisions({ problem }: { problem: AdminProblem }) {
  const [open, setOpen] = useState<'reprint' | 'refund' | 'answer'>();
  const { refund_offer: offer, product_name: product } = problem;
  const close = () => setOpen(undefined);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: '8px' }}>
      {problem.kept_quantity > 0 && (
        <Button
          variant={problem.wish === 'refund' ? 'outlined' : 'contained'}
          size="small"
          aria-label={`Print again: ${product}`}
          onClick={() => setOpen('reprint')}
        >
          Print again
        </Button>
      )}
      {offer && (
        <Button
          variant={problem.wish === 'refund' ? 'contained' : 'outlined'}
          size="small"
          aria-label={`Refund ${formatDollars(offer.amount)} for ${product}`}
          onClick={() => setOpen('refund')}
        >
          Refund {formatDollars(offer.amount)}
        </Button>
      )}
      <Button variant="text" size="small" aria-label={`Answer ${problem.customer_name}`} onClick={() => setOpen('answer')}>
        Answer
      </Button>
      {open === 'reprint' && <ReprintDialog problem={problem} onClose={close} />}
      {open === 'refund' && offer && <RefundProblemDialog problem={problem} offer={offer} onClose={close} />}
      {open === 'answer' && <AnswerDialog problem={problem} onClose={close} />}
    </Stack>
  );
}

function Decided({ problem }: { problem: AdminProblem }) {
  const { undo, isBusy } = useUndo();
  const { answer, decided_at: decidedAt, decided_by: by } = problem;
  return (
    <Box sx={{ pl: '14px', borderLeft: 3, borderColor: 'divider' }}>
      <p>{decisionWords(problem)}</p>
      {answer && <Box sx={WORDS}>{answer}</Box>}
      <Typography variant="small">
        {by}
        {decidedAt && `, ${formatDateTime(decidedAt)}`}
      </Typography>
      {problem.can_undo && (
        <BusyButton variant="text" size="small" isBusy={isBusy} onClick={() => undo(problem.id)}>
          Undo
        </BusyButton>
      )}
    </Box>
  );
}

function decisionWords({ decision, reprint_quantity: quantity, refund }: AdminProblem): string {
  if (decision === 'reprint') return `${quantity ?? 1} printed again at no charge.`;
  if (decision !== 'refund' || !refund) return 'Answered.';
  if (refund.problem) return `The refund of ${formatDollars(refund.amount)} did not go through. ${refund.problem}`;
  return `${formatDollars(refund.amount)} ${refund.is_confirmed ? 'was refunded' : 'is being refunded'}.`;
}

/** Time between shipment and report, in words, because customers may report problems late. */
function sentWords({ sent_at: sentAt, created_at: createdAt }: AdminProblem): string {
  const age = sentAt ? new Date(createdAt).getTime() - new Date(sentAt).getTime() : -1;
  if (age < 0) return 'Reported before it was sent.';
  const days = Math.floor(age / DAY_MS);
  const late = days > RETURNS.days ? `, after the ${RETURNS.days} days for returns` : '';
  if (days === 0) return 'Reported on the day it was sent.';
  return `Reported ${days === 1 ? '1 day' : `${days} days`} after it was sent${late}.`;
}

const CARD = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '12px',
  '&:focus': { outline: 'none' },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '3px' },
};
const WORDS = { maxWidth: '70ch', overflowWrap: 'anywhere', whiteSpace: 'pre-line' };
const PHOTOS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '10px',
  '& img': { display: 'block', height: { xs: 180, md: 260 }, maxWidth: '100%', borderRadius: 'var(--radius-input)' },
};
