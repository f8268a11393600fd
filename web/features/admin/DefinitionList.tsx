import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface DefinitionListProps {
  entries: (readonly [name: string, value: ReactNode])[];
  sx: SxProps<Theme>;
}

/** A list of names and values. */
export function DefinitionList({ entries, sx }: DefinitionListProps) {
  return (
    <Box
      component="dl"
      sx={[{ fontVariantNumeric: 'tabular-nums', '& dt': { color: 'text.secondary' } }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}

/** One row of large values. */
export const LARGE_ROW = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8.25rem), 1fr))',
  gap: '12px 20px',
  '& dt': { color: 'text.secondary', font: '400 0.875rem/1.25rem var(--font-text)' },
  '& dd': { font: '600 1.375rem/1.875rem var(--font-text)' },
};
