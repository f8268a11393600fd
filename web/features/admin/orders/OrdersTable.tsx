import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AdminOrder } from '../../../../server/admin/orders/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { formatDollars } from '../../../shared/money.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { getStatusDisplay } from '../../../shared/ui/server-values.js';
import { StatusBadge } from '../../../shared/ui/StatusBadge.js';
import { pluralize, nameOf } from '../in-words.js';
import { StackedTable } from '../StackedTable.js';
import text from '../text.module.css';
import { BulkBar } from './BulkBar.js';
import { PAYMENTS } from './payment-words.js';
import { StatusSelect } from './StatusSelect.js';
import { useStatusChange } from './use-status-change.js';

const COLUMNS = ['Order Number', 'Customer', 'Status', 'Total', 'Date', 'Actions'];
const CARD = `
  'tick number status' auto
  'customer customer money' auto
  'customer customer date' 1fr
  'actions actions actions' auto / auto minmax(0, 1fr) auto`;
/** Only for slow answers: a quick one must not flicker. */
const STALE = { opacity: 0.5, transition: 'opacity var(--motion-fast) 300ms' };

interface OrdersTableProps {
  /** Undefined while they are loading for the first time. */
  orders: AdminOrder[] | undefined;
  /** Others are on their way. */
  stale: boolean;
}

/** One page of orders, of which some may be picked to be changed together. */
export function OrdersTable({ orders, stale }: OrdersTableProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const selectAll = useRef<HTMLInputElement>(null);
  const selected = (orders ?? []).filter(({ id }) => picked.has(id));
  const all = selected.length > 0 && selected.length === orders?.length;

  const pick = (id: string, isPicked: boolean) =>
    setPicked((before) => new Set(isPicked ? [...before, id] : [...before].filter((each) => each !== id)));
  const clear = () => {
    setPicked(new Set());
    selectAll.current?.focus();
  };

  return (
    <>
      <p className="visually-hidden" role="status">
        {selected.length > 0 && `${pluralize(selected.length, 'order')} selected`}
      </p>
      {selected.length > 0 && <BulkBar selected={selected} onDone={clear} />}
      <StackedTable
        aria-labelledby="orders-title"
        aria-busy={!orders || stale}
        card={CARD}
        columns={COLUMNS}
        sx={stale ? { '& tbody': STALE } : {}}
        tick={
          <TableCell padding="checkbox">
            <Checkbox
              disabled={!orders?.length}
              checked={all}
              onChange={() => setPicked(new Set(all ? [] : orders?.map(({ id }) => id)))}
              slotProps={{ input: { ref: selectAll, 'aria-label': 'Select all orders on this page' } }}
            />
            <Box component="span" sx={{ display: { md: 'none' }, font: '500 15px/20px var(--font-text)' }} aria-hidden>
              Select all
            </Box>
          </TableCell>
        }
        rows={orders?.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            selected={picked.has(order.id)}
            onSelect={(isPicked) => pick(order.id, isPicked)}
          />
        ))}
      />
    </>
  );
}

const STRONG = { fontWeight: 600, whiteSpace: 'nowrap' };

interface OrderRowProps {
  order: AdminOrder;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

function OrderRow({ order, selected, onSelect }: OrderRowProps) {
  const { order_number: number, customer, status, payment_state: payment } = order;
  const changeStatus = useStatusChange();
  const { search } = useLocation();

  return (
    <TableRow selected={selected}>
      <TableCell padding="checkbox" style={{ gridArea: 'tick' }}>
        <Checkbox
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
          slotProps={{ input: { 'aria-label': `Select order ${number}` } }}
        />
      </TableCell>
      <TableCell translate="no" sx={{ ...STRONG, gridArea: 'number', fontSize: { xs: 17, md: 15 } }}>
        {number}
      </TableCell>
      <TableCell translate="no" style={{ gridArea: 'customer', maxWidth: 260, overflowWrap: 'anywhere' }}>
        {nameOf(customer)}
        <span className={text.small}>{customer.email}</span>
      </TableCell>
      <TableCell style={{ gridArea: 'status' }}>
        <StatusBadge status={status} />
      </TableCell>
      <TableCell align="right" style={{ ...STRONG, gridArea: 'money' }}>
        {formatDollars(order.total_amount)}
        <span className={text.small}>
          <span className={payment === 'needs_attention' ? text.problem : undefined}>
            {getStatusDisplay(PAYMENTS, payment).word}
          </span>
          {order.shipped_at !== null && ' · Sent'}
        </span>
      </TableCell>
      <TableCell
        sx={{
          gridArea: 'date',
          color: 'text.secondary',
          whiteSpace: 'nowrap',
          fontSize: { xs: 13, md: 15 },
          textAlign: { xs: 'right', md: 'left' },
        }}
      >
        <time dateTime={order.created_at}>{shortDate(order.created_at)}</time>
      </TableCell>
      <TableCell style={{ gridArea: 'actions' }}>
        <Stack direction="row" spacing={2} sx={{ '& > :not(* + *)': { flex: 1 } }}>
          <StatusSelect label={`Status of order ${number}`} value={status} onChange={(next) => changeStatus(order, next)} />
          <ButtonLink
            variant="outline"
            size={40}
            to={order.id}
            state={{ list: search }}
            aria-label={`Details of order ${number}`}
          >
            Details
          </ButtonLink>
        </Stack>
      </TableCell>
    </TableRow>
  );
}
