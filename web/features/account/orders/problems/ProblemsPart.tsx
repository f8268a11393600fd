import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderProblem, OrderProblems } from '../../../../../server/checkout/problems/contract.js';
import { shortDate } from '../../../../shared/dates.js';
import { DividedItem } from '../../../../shared/mui/DividedItem.js';
import { PROBLEM_WORDS } from '../../../../shared/orders/problem-words.js';
import { getLabel, getStatusDisplay, type StatusDisplay } from '../../../../shared/ui/server-values.js';
import { useFocusAfterDialog } from '../use-focus-after-dialog.js';
import { ProblemDialog } from './ProblemDialog.js';
import { type ProblemAccess, useOrderProblemsQuery } from './problems-api.js';

const DECISIONS: Record<NonNullable<OrderProblem['decision']>, StatusDisplay> = {
  reprint: { word: 'We’re making it again', tone: 'success' },
  refund: { word: 'We refund it', tone: 'success' },
  answer: { word: 'Answered', tone: 'info' },
};
const WAITING: StatusDisplay = { word: 'We’re looking at it', tone: 'warning' };

/** Problems reported for the gifts of an order. Last on the page, so that nothing shifts when it loads. */
export function ProblemsPart({ access }: { access: ProblemAccess }) {
  const { currentData } = useOrderProblemsQuery(access);
  // Customers without this section still have "Ask about this order".
  return currentData && currentData.lines.length > 0 ? <Problems access={access} {...currentData} /> : null;
}

function Problems({ access, lines, problems }: OrderProblems & { access: ProblemAccess }) {
  const [isReporting, setReporting] = useState(false);
  const heading = useFocusAfterDialog(isReporting);
  const reportable = lines.filter(({ obstacle }) => obstacle === null);
  return (
    <Box component="section" aria-label="Problems" sx={{ mt: 7 }}>
      <Typography variant="h4" component="h2" ref={heading} tabIndex={-1}>
        Is something wrong?
      </Typography>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <ProblemItem
              key={problem.id}
              problem={problem}
              name={lines.find(({ id }) => id === problem.line_id)?.product_name ?? 'A gift'}
            />
          ))}
        </ul>
      )}
      {reportable.length > 0 ? (
        <Button
          variant="outlined"
          startIcon={<WarningCircleIcon size={20} aria-hidden />}
          sx={{ mt: 3 }}
          onClick={() => setReporting(true)}
        >
          Tell us what is wrong
        </Button>
      ) : (
        problems.length === 0 && (
          <Typography color="textSecondary" sx={{ maxWidth: '60ch', mt: 2 }}>
            {lines[0]?.obstacle} <Link to={`/contact?topic=order&order=${access.number}`}>Write to us</Link>
          </Typography>
        )
      )}
      {isReporting && <ProblemDialog access={access} lines={reportable} onClose={() => setReporting(false)} />}
    </Box>
  );
}

function ProblemItem({ problem, name }: { problem: OrderProblem; name: string }) {
  const { decision, answer, quantity, kind, text, photos, created_at: createdAt } = problem;
  const { tone, word } = decision ? getStatusDisplay(DECISIONS, decision) : WAITING;
  return (
    <DividedItem>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' }}>
        <Chip color={tone} label={word} />
        <span>
          {quantity > 1 && `${quantity} × `}
          {name}
        </span>
      </Stack>
      <Typography variant="hint" sx={{ mt: 1 }}>
        <time dateTime={createdAt}>{shortDate(createdAt)}</time>: {getLabel(PROBLEM_WORDS, kind)}
      </Typography>
      {text && <Box sx={WORDS}>{text}</Box>}
      <PhotoRow photos={photos} name={name} />
      {answer && (
        <Box sx={{ mt: 2, pl: '14px', borderLeft: 3, borderColor: 'divider' }}>
          <Typography variant="hint">Our answer</Typography>
          <Box sx={WORDS}>{answer}</Box>
        </Box>
      )}
      {!decision && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          We’ll email you what we do about it.
        </Typography>
      )}
    </DividedItem>
  );
}

function PhotoRow({ photos, name }: { photos: OrderProblem['photos']; name: string }) {
  if (photos.length === 0) return null;
  return (
    <Stack component="ul" direction="row" aria-label={`Your photos of ${name}`} sx={{ flexWrap: 'wrap', gap: '8px', mt: 2 }}>
      {photos.map(({ id, url, thumbnail_url: thumbnail }, index) => (
        <li key={id}>
          <Box component="a" href={url} target="_blank" rel="noreferrer" sx={{ display: 'block', '& img': PHOTO }}>
            <img src={thumbnail} alt={`Photo ${index + 1}, opens in a new tab`} loading="lazy" />
          </Box>
        </li>
      ))}
    </Stack>
  );
}

const WORDS = { maxWidth: '65ch', mt: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-line' };
const PHOTO = { display: 'block', width: 88, height: 88, objectFit: 'cover', borderRadius: 'var(--radius-input)' };
