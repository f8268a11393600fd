import Table, { type TableProps } from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { Skeleton } from '../../shared/ui/Skeleton.js';

const SKELETON_ROWS = ['1', '2', '3', '4', '5'];

interface StackedTableProps extends TableProps {
  columns: readonly string[];
  /** The first cell of the heading, where it is no column's name. */
  tick?: ReactNode;
  /** Undefined while they load for the first time. */
  rows: ReactNode[] | undefined;
  /** Where the cells stand in a card, as in CSS `grid-template`; each cell names its area in its style. */
  card: string;
  /** Narrower windows, in pixels, show cards. */
  below?: number;
}

/** A table whose rows become cards where the window is too narrow for its columns. */
export function StackedTable({ columns, tick, rows, card, below = 900, sx = {}, ...table }: StackedTableProps) {
  return (
    <Table
      {...table}
      sx={[
        {
          '& tr > :not(* + *)': { paddingLeft: '20px' },
          '& .MuiTableCell-paddingCheckbox': { paddingLeft: '8px' },
          '@media (max-width: 1199.95px)': { '& th, & td': { paddingInline: '8px' } },
          [`@media (max-width: ${below - 0.05}px)`]: asCards(card),
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <TableHead>
        <TableRow>
          {tick}
          {columns.map((column) => (
            <TableCell key={column} align={column === 'Total' ? 'right' : 'left'}>
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows ??
          SKELETON_ROWS.map((row) => (
            <TableRow key={row}>
              <TableCell colSpan={columns.length + (tick ? 1 : 0)}>
                <Skeleton height="40px" />
              </TableCell>
            </TableRow>
          ))}
      </TableBody>
    </Table>
  );
}

const asCards = (template: string) => ({
  display: 'block',
  '& tbody': { display: 'block' },
  '& thead, & thead tr': { display: 'flex' },
  // Read aloud, not shown; a box that picks all rows stays.
  '& thead th': { position: 'absolute', clipPath: 'inset(50%)' },
  '& thead .MuiTableCell-paddingCheckbox': {
    position: 'static',
    width: 'auto',
    height: 'auto',
    padding: '0 0 4px 4px',
    clipPath: 'none',
  },
  '& tbody tr': {
    display: 'grid',
    gridTemplate: template,
    gap: '6px 14px',
    alignItems: 'center',
    marginBottom: '14px',
    padding: '14px 16px 16px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-panel)',
    backgroundColor: 'var(--surface)',
  },
  '& tbody tr.Mui-selected': { borderColor: 'var(--primary)' },
  '& tbody tr > :is(th, td)': { display: 'block', width: 'auto', height: 'auto', padding: 0, border: 0 },
  '& tbody .MuiTableCell-paddingCheckbox': { margin: '0 0 0 -10px', padding: 0 },
  '& tbody [colspan]': { gridColumn: '1 / -1' },
});
