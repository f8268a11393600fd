import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

const CARDS = 'cards';

const UNFRAMED = { border: 0, background: 'none' };
/** Styles that remove the frame around a grid in narrow windows and around cards, which have their own frames. */
export const FRAME = { '@media (width < 56.25em)': UNFRAMED, [`&:has(> .${CARDS})`]: UNFRAMED };

const LIST = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))', gap: '14px' };

/** Placeholders for the first five rows. */
export const SKELETON_ROWS = Array.from({ length: 5 }, (_, row) => <Skeleton key={row} height={40} />);

interface DashboardCardsProps<Row> {
  'aria-labelledby': string;
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined;
  renderCard: (row: Row) => ReactNode;
}

/** Rows where the window is too narrow for a grid. */
export function DashboardCards<Row extends { id: string }>({ rows, renderCard, ...list }: DashboardCardsProps<Row>) {
  return (
    <Box component="ul" className={CARDS} sx={LIST} {...list}>
      {rows?.map((row) => <li key={row.id}>{renderCard(row)}</li>) ??
        SKELETON_ROWS.map((skeleton) => (
          <li key={skeleton.key}>
            <DashboardCard>{skeleton}</DashboardCard>
          </li>
        ))}
    </Box>
  );
}

const CARD = {
  display: 'grid',
  gap: '6px',
  height: '100%',
  p: '14px 16px 16px',
  alignContent: 'start',
  fontVariantNumeric: 'tabular-nums',
};

export function DashboardCard({ isSelected = false, children }: { isSelected?: boolean; children: ReactNode }) {
  return (
    <Paper elevation={0} sx={{ ...CARD, ...(isSelected && { borderColor: 'primary.main' }) }}>
      {children}
    </Paper>
  );
}

/** Two details of a card, one at each side. */
export function CardRow({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" spacing={3} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
      {children}
    </Stack>
  );
}
