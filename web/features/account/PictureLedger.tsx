import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PictureHistory } from '../../../server/generation/contract.js';
import { shortDate } from '../../shared/dates.js';
import { usePictureLedgerQuery } from '../../shared/images/images-api.js';
import { PicturePacks } from '../../shared/packs/PicturePacks.js';
import { Section } from './Section.js';

type Line = PictureHistory['lines'][number];

/** Number of lines shown before "Show all". */
const SHOWN = 6;

/** Remaining credits, their history, and the packs to buy more. */
export function PictureLedger() {
  const query = usePictureLedgerQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <Section
      title="Pictures"
      anchor="pictures"
      query={query}
      loading={<Skeleton variant="panel" height={240} />}
      failure={{ title: 'Your pictures could not be counted.', message: 'Nothing is lost. Please try again.' }}
    >
      {(ledger) => (
        <Box sx={COLUMNS}>
          <LedgerLines ledger={ledger} />
          <PicturePacks />
        </Box>
      )}
    </Section>
  );
}

function LedgerLines({ ledger: { remaining, lines, has_older: hasOlder } }: { ledger: PictureHistory }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Paper elevation={0} sx={{ overflow: 'hidden' }}>
      <Box component="p" sx={BALANCE}>
        <span>{remaining === 1 ? 'Picture you can still make' : 'Pictures you can still make'}</span>
        <strong>{remaining}</strong>
      </Box>
      <Box component="ul" aria-label="Image credit history">
        {lines.slice(0, isOpen ? undefined : SHOWN).map((line, index) => (
          <LedgerLine key={lines.length - index} line={line} />
        ))}
      </Box>
      {isOpen && hasOlder && (
        <Typography variant="hint" sx={{ px: { xs: '16px', sm: '24px' }, pb: '16px' }}>
          Older lines are not shown.
        </Typography>
      )}
      {!isOpen && lines.length > SHOWN && (
        <Box sx={{ p: '4px 12px 12px' }}>
          <Button variant="text" size="small" onClick={() => setOpen(true)}>
            Show all {hasOlder ? '' : lines.length} lines
          </Button>
        </Box>
      )}
    </Paper>
  );
}

function LedgerLine({ line }: { line: Line }) {
  const { amount, at } = line;
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{wordsFor(line)}</Box>
      {at && (
        <Box component="time" dateTime={at} sx={{ color: 'text.secondary', typography: 'body2' }}>
          {shortDate(at)}
        </Box>
      )}
      <Box component="strong" sx={{ minWidth: 40, textAlign: 'right', color: amount > 0 ? 'success.main' : 'text.primary' }}>
        {amount > 0 ? `+${amount}` : `−${-amount}`}
      </Box>
    </Box>
  );
}

function wordsFor({ kind, amount, order_number: number }: Line): string {
  switch (kind) {
    case 'free':
      return `${amount} free pictures`;
    case 'used-before':
      return 'Used with an earlier account';
    case 'made':
      return 'Picture made';
    case 'started':
      return 'Picture started';
    case 'returned':
      return 'Returned';
    case 'bought':
      return `Bought ${amount}`;
    case 'order':
      return `From your order ${number}: ${amount}`;
    case 'revoked':
      return `Removed with refund ${number}`;
    default:
      // A newer server may send kinds that this version does not know.
      return kind;
  }
}

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
  gap: { xs: 6, md: 9 },
  alignItems: 'start',
};
const ROW = {
  display: 'flex',
  alignItems: 'baseline',
  gap: '12px',
  px: { xs: '16px', sm: '24px' },
  fontVariantNumeric: 'tabular-nums',
};
const BALANCE = {
  ...ROW,
  justifyContent: 'space-between',
  py: '16px',
  fontWeight: 600,
  '& > strong': { font: '600 1.75rem/2rem var(--font-display)' },
};
const LINE = { ...ROW, py: '11px', borderTop: 1, borderColor: 'divider' };
