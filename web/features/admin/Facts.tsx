import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface FactsProps {
  facts: (readonly [name: string, value: ReactNode])[];
  sx: SxProps<Theme>;
}

/** Names with what they stand for. */
export function Facts({ facts, sx }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={[{ fontVariantNumeric: 'tabular-nums', '& dt': { color: 'text.secondary' } }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}

/** Numbers that are read from afar. */
export const BIG_FACTS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: '12px 20px',
  '& dt': { color: 'text.secondary', font: '400 14px/20px var(--font-text)' },
  '& dd': { font: '600 22px/30px var(--font-text)' },
};
