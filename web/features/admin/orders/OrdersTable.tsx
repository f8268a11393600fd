import { useRef, useState } from 'react';
import type { AdminOrder } from '../../../../server/admin/orders/contract.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { BulkBar } from './BulkBar.js';
import { countOfOrders } from './count-of-orders.js';
import { OrderRow } from './OrderRow.js';
import styles from './OrdersTable.module.css';

const SKELETON_ROWS = ['1', '2', '3', '4', '5'];

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
      <table className={styles.table} aria-labelledby="orders-title" aria-busy={!orders || stale}>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <label className={styles.tickBox}>
                <input
                  ref={selectAll}
                  type="checkbox"
                  aria-label="Select all orders on this page"
                  disabled={!orders?.length}
                  checked={all}
                  onChange={() => setPicked(new Set(all ? [] : orders?.map(({ id }) => id)))}
                />
                <span className={styles.tickWords} aria-hidden>
                  Select all
                </span>
              </label>
            </th>
            <th scope="col">Order Number</th>
            <th scope="col">Customer</th>
            <th scope="col">Status</th>
            <th scope="col" className={styles.money}>
              Total
            </th>
            <th scope="col">Date</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody className={stale ? styles.stale : undefined}>
          {orders
            ? orders.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  selected={picked.has(order.id)}
                  onSelect={(isPicked) => pick(order.id, isPicked)}
                />
              ))
            : SKELETON_ROWS.map((row) => (
                <tr key={row}>
                  <td colSpan={7} className={styles.loading}>
                    <Skeleton height="36px" />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </>
  );
}
