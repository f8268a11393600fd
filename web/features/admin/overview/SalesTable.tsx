import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { SalesStats } from '../../../../server/admin/overview/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { dayWords } from './days.js';
import styles from './SalesTable.module.css';

/** The newest first. */
export function SalesTable({ points }: { points: SalesStats['points'] }) {
  const isByWeek = points.length > 31;
  return (
    <div className={styles.scroll} role="group" aria-label="Sales as a table" tabIndex={0}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{isByWeek ? 'Week from' : 'Day'}</TableCell>
            <TableCell align="right">Orders</TableCell>
            <TableCell align="right">Sales</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {points.toReversed().map(({ day, sales, orders }) => (
            <TableRow key={day}>
              <TableCell component="th" scope="row">
                {dayWords(day)}
              </TableCell>
              <TableCell align="right">{orders.toLocaleString('en-US')}</TableCell>
              <TableCell align="right">{formatDollars(sales)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
