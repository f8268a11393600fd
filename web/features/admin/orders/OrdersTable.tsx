import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { GRID_CHECKBOX_SELECTION_FIELD, type GridColDef, useGridApiRef } from '@mui/x-data-grid';
import { type ReactNode, useRef, useState } from 'react';
import type { AdminOrder } from '../../../../server/admin/orders/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { DELIVERY_NAMES } from '../../../shared/orders/delivery.js';
import { getLabel, getStatusDisplay } from '../../../shared/ui/server-values.js';
import { StatusBadge } from '../../../shared/ui/StatusBadge.js';
import { CardRow, DashboardCard } from '../DashboardCards.js';
import { DashboardGrid, DOLLARS } from '../DashboardGrid.js';
import { Day } from '../Day.js';
import { EntryButton } from '../EntryButton.js';
import { pluralize, nameOf } from '../in-words.js';
import { TwoLines } from '../TwoLines.js';
import { BulkBar } from './BulkBar.js';
import { OrderCheckbox } from './OrderCheckbox.js';
import { PAYMENTS } from './payment-words.js';
import { StatusSelect } from './StatusSelect.js';
import { useStatusChange } from './use-status-change.js';

const SELECT_ALL = 'Select all orders on this page';

interface OrdersTableProps {
  /** Undefined during the first load. */
  orders: AdminOrder[] | undefined;
  /** Whether other orders are loading. */
  stale: boolean;
}

/** One page of orders, with checkboxes for bulk changes. */
export function OrdersTable({ orders, stale }: OrdersTableProps) {
  const [picked, setPicked] = useState<ReadonlySet<unknown>>(new Set());
  const grid = useGridApiRef();
  const selectAll = useRef<HTMLInputElement>(null);
  const selected = (orders ?? []).filter(({ id }) => picked.has(id));

  const clear = () => {
    setPicked(new Set());
    grid.current?.setColumnHeaderFocus(GRID_CHECKBOX_SELECTION_FIELD);
    selectAll.current?.focus();
  };

  return (
    <>
      <p className="visually-hidden" role="status">
        {selected.length > 0 && `${pluralize(selected.length, 'order')} selected`}
      </p>
      {selected.length > 0 && <BulkBar selected={selected} onDone={clear} />}
      <DashboardGrid
        aria-labelledby="orders-title"
        aria-busy={stale}
        apiRef={grid}
        below={82.5}
        checkboxSelection
        columns={COLUMNS}
        rows={orders}
        rowSelectionModel={{ type: 'include', ids: new Set(selected.map(({ id }) => id)) }}
        onRowSelectionModelChange={({ ids }) => setPicked(ids)}
        disableRowSelectionExcludeModel
        localeText={{ checkboxSelectionSelectAllRows: SELECT_ALL, checkboxSelectionUnselectAllRows: SELECT_ALL }}
        slots={{ rowCheckbox: OrderCheckbox }}
        cardsHeading={
          <FormControlLabel
            label="Select all"
            disabled={!orders?.length}
            control={
              <Checkbox
                checked={selected.length > 0 && selected.length === orders?.length}
                onChange={(_event, isChecked) => setPicked(new Set(isChecked ? orders?.map(({ id }) => id) : []))}
                slotProps={{ input: { ref: selectAll, 'aria-label': SELECT_ALL } }}
              />
            }
          />
        }
        renderCard={(order) => (
          <OrderCard order={order} isSelected={picked.has(order.id)}>
            <Checkbox
              checked={picked.has(order.id)}
              onChange={(_event, isChecked) =>
                setPicked(isChecked ? new Set([...picked, order.id]) : new Set([...picked].filter((id) => id !== order.id)))
              }
              slotProps={{ input: { 'aria-label': `Select order ${order.order_number}` } }}
            />
          </OrderCard>
        )}
      />
    </>
  );
}

interface OrderCardProps {
  order: AdminOrder;
  isSelected: boolean;
  /** Checkbox of the order. */
  children: ReactNode;
}

function OrderCard({ order, isSelected, children }: OrderCardProps) {
  return (
    <DashboardCard isSelected={isSelected}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', ml: '-10px' }}>
        {children}
        <Typography component="strong" translate="no" sx={{ flex: 1, fontSize: '1.0625rem', fontWeight: 600 }}>
          {order.order_number}
        </Typography>
        <StatusBadge status={order.status} />
      </Stack>
      <CardRow>
        <Customer order={order} />
        <Stack sx={{ flex: 'none', alignItems: 'end', textAlign: 'right', maxWidth: '50%' }}>
          <Total order={order} />
          {order.lost_amount > 0 && <Typography variant="caption">Lost {formatDollars(order.lost_amount)}</Typography>}
          <Typography variant="caption">
            <Day at={order.created_at} />
          </Typography>
        </Stack>
      </CardRow>
      <Actions order={order} />
    </DashboardCard>
  );
}

function Customer({ order: { customer } }: { order: AdminOrder }) {
  return (
    <TwoLines note={customer.email}>
      <span translate="no">{nameOf(customer)}</span>
    </TwoLines>
  );
}

function Total({ order: { total_amount: total, payment_state: payment, delivery } }: { order: AdminOrder }) {
  const { word, tone } = getStatusDisplay(PAYMENTS, payment);
  const note = (
    <>
      <Typography variant="inherit" component="span" sx={tone === 'error' ? { color: 'error.main', fontWeight: 600 } : {}}>
        {word}
      </Typography>
      {delivery && ` · ${getLabel(DELIVERY_NAMES, delivery)}`}
    </>
  );
  return (
    <TwoLines note={note}>
      <strong>{formatDollars(total)}</strong>
    </TwoLines>
  );
}

/** Dollars lost in disputes. */
function Lost({ order: { lost_amount: lost } }: { order: AdminOrder }) {
  return lost > 0 ? <Box sx={{ color: 'error.main', fontWeight: 600 }}>{formatDollars(lost)}</Box> : null;
}

function Actions({ order }: { order: AdminOrder }) {
  const { id, order_number: number, status } = order;
  const changeStatus = useStatusChange();
  return (
    <Stack direction="row" spacing={2} sx={{ width: '100%', '& > .MuiTextField-root': { flex: 1 } }}>
      <StatusSelect label={`Status of order ${number}`} value={status} onChange={(next) => changeStatus(order, next)} />
      <EntryButton to={id} aria-label={`Details of order ${number}`}>
        Details
      </EntryButton>
    </Stack>
  );
}

const COLUMNS: GridColDef<AdminOrder>[] = [
  {
    field: 'order_number',
    headerName: 'Order Number',
    width: 160,
    renderCell: ({ row }) => (
      <Typography component="strong" variant="inherit" noWrap translate="no" sx={{ fontWeight: 600 }}>
        {row.order_number}
      </Typography>
    ),
  },
  { field: 'customer', headerName: 'Customer', flex: 1, renderCell: ({ row }) => <Customer order={row} /> },
  { field: 'status', headerName: 'Status', width: 126, renderCell: ({ row }) => <StatusBadge status={row.status} /> },
  { field: 'total_amount', headerName: 'Total', ...DOLLARS, width: 104, renderCell: ({ row }) => <Total order={row} /> },
  { field: 'lost_amount', headerName: 'Lost', ...DOLLARS, width: 96, renderCell: ({ row }) => <Lost order={row} /> },
  { field: 'created_at', headerName: 'Date', width: 104, renderCell: ({ row }) => <Day at={row.created_at} /> },
  { field: 'actions', headerName: 'Actions', width: 248, renderCell: ({ row }) => <Actions order={row} /> },
];
