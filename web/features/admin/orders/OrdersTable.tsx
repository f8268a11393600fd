import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import { useRef, useState } from 'react';
import type { AdminOrder } from '../../../../server/admin/orders/contract.js';
import { StackedTable } from '../StackedTable.js';
import { BulkBar } from './BulkBar.js';
import { countOfOrders } from './count-of-orders.js';
import { OrderRow } from './OrderRow.js';
import styles from './OrdersTable.module.css';

const COLUMNS = ['Order Number', 'Customer', 'Status', 'Total', 'Date', 'Actions'];
const CARD = `
  'tick number status' auto
  'customer customer money' auto
  'customer customer date' 1fr
  'actions actions actions' auto / auto minmax(0, 1fr) auto`;

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
        {selected.length > 0 && `${countOfOrders(selected.length)} selected`}
      </p>
      {selected.length > 0 && <BulkBar selected={selected} onDone={clear} />}
      <StackedTable
        className={stale ? styles.stale : undefined}
        aria-labelledby="orders-title"
        aria-busy={!orders || stale}
        card={CARD}
        head={[
          <TableCell key="tick" padding="checkbox">
            <Checkbox
              disabled={!orders?.length}
              checked={all}
              onChange={() => setPicked(new Set(all ? [] : orders?.map(({ id }) => id)))}
              slotProps={{ input: { ref: selectAll, 'aria-label': 'Select all orders on this page' } }}
            />
            <span className={styles.tickWords} aria-hidden>
              Select all
            </span>
          </TableCell>,
          ...COLUMNS.map((column) => (
            <TableCell key={column} align={column === 'Total' ? 'right' : 'left'}>
              {column}
            </TableCell>
          )),
        ]}
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
