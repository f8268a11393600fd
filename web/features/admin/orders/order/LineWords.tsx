import Box from '@mui/material/Box';
import type { GiftWord } from '../../../../../server/catalog/words/contract.js';

/** The words on a gift. Large on paper, so that they can be checked against the gift. */
export function LineWords({ words, isLarge = false }: { words: readonly GiftWord[]; isLarge?: boolean }) {
  if (words.length === 0) return null;
  return (
    <Box component="dl" sx={isLarge ? [WORDS, ON_PAPER] : WORDS}>
      {words.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}:</dt>
          <dd dir="auto" translate="no">
            {text}
          </dd>
        </div>
      ))}
    </Box>
  );
}

const WORDS = {
  display: 'grid',
  gap: '2px',
  mt: '6px',
  fontSize: '0.9375rem',
  lineHeight: '1.375rem',
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '0 8px' },
  '& dt': { color: 'text.secondary' },
  '& dd': { fontWeight: 600, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
};

/** Colors for paper, which is white in dark mode too. */
const ON_PAPER = {
  gap: '6px',
  lineHeight: '1.75rem',
  '& dt': { color: '#5c4850' },
  '& dd': { fontSize: '1.25rem' },
  '@media print': { '& dt, & dd': { color: '#000' } },
};
