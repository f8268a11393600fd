import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid, type DataGridProps, type GridColDef, type GridEventListener } from '@mui/x-data-grid';
import { type ReactNode, useMemo } from 'react';
import { formatDollars } from '../../shared/money.js';
import { formatNumber } from '../../shared/numbers.js';
import { DashboardCards, SKELETON_ROWS } from './DashboardCards.js';

const FIGURE = { width: 96, align: 'right', headerAlign: 'right' } as const;
/** Shared options of columns with amounts or counts. */
export const DOLLARS = { ...FIGURE, valueFormatter: formatDollars };
export const COUNT = { ...FIGURE, valueFormatter: (count: number) => formatNumber(count) };

const AUTO_HEIGHT = () => 'auto' as const;

interface DashboardGridProps<Row extends { id: string }> extends Omit<DataGridProps<Row>, 'columns' | 'rows'> {
  'aria-labelledby': string;
  columns: readonly GridColDef<Row>[];
  /** Undefined during the first load. No rows are those of an earlier list, while another one loads. */
  rows: readonly Row[] | undefined;
  /** Renders a row as a card when the window is too narrow for the columns. */
  renderCard: (row: Row) => ReactNode;
  /** Above the cards. */
  cardsHeading?: ReactNode;
  /** Window width in em below which cards are shown. */
  below?: number;
}

/** One page of rows, in the order of the API. */
export function DashboardGrid<Row extends { id: string }>(props: DashboardGridProps<Row>) {
  const { columns, renderCard, cardsHeading, below = 62.5, slots, ...grid } = props;
  const rows = props.rows?.length ? props.rows : undefined;
  const isNarrow = useMediaQuery(`(width < ${below}em)`, { noSsr: true });
  const centered = useMemo(() => columns.map((column) => ({ display: 'flex', ...column }) as const), [columns]);

  if (isNarrow) {
    return (
      <>
        {cardsHeading}
        <DashboardCards aria-labelledby={grid['aria-labelledby']} rows={rows} renderCard={renderCard} />
      </>
    );
  }
  return (
    <DataGrid
      autoHeight
      disableColumnMenu
      disableColumnResize
      disableColumnSorting
      disableRowSelectionOnClick
      disableVirtualization
      hideFooter
      paginationMode="server"
      getRowHeight={AUTO_HEIGHT}
      rowSelection={grid.checkboxSelection ?? false}
      {...grid}
      columns={centered}
      rows={rows ?? []}
      rowCount={rows?.length ?? 0}
      loading={!rows}
      onCellKeyDown={leaveKeysToControls}
      slots={{ loadingOverlay: LoadingRows, ...slots }}
    />
  );
}

/** Keeps the grid from moving its focus with keys that a button or select in a cell handles. */
const leaveKeysToControls: GridEventListener<'cellKeyDown'> = (_cell, event) => {
  const isInCell = event.target !== event.currentTarget;
  if (isInCell && (event.key === ' ' || event.target instanceof HTMLSelectElement)) event.defaultMuiPrevented = true;
};

function LoadingRows() {
  return <Stack sx={{ height: '100%', justifyContent: 'space-around', px: '20px' }}>{SKELETON_ROWS}</Stack>;
}
