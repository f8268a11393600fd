import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

interface TablePanelProps {
  /** Narrower windows, in pixels, show the rows as cards of their own. */
  below?: number;
  /** Where its columns may be too wide even so. */
  scrolls?: boolean;
  isBusy?: boolean;
  children: ReactNode;
}

/** Around a table and its pager. */
export function TablePanel({ below = 900, scrolls = false, isBusy, children }: TablePanelProps) {
  return (
    <Paper
      elevation={0}
      aria-busy={isBusy}
      sx={{ overflowX: scrolls ? 'auto' : undefined, [`@media (max-width: ${below - 0.05}px)`]: { overflow: 'visible', border: 0, background: 'none' } }}
    >
      {children}
    </Paper>
  );
}
