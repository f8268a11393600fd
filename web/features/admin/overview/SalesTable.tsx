import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { SalesStats } from '../../../../server/admin/overview/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { formatNumber } from '../../../shared/numbers.js';

const LONG = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-11-21` → `Sat, Nov 21`: a day of the shop's clock, whatever the browser's says. */
export const dayWords = (day: string): string => LONG.format(new Date(day));

/** Height of five and a half rows, with a shadow at the bottom while more rows follow. */
const SCROLL = {
  height: '100%',
  overflow: 'auto',
  background: `
    linear-gradient(transparent, var(--surface) 60%) bottom / 100% 48px no-repeat local,
    linear-gradient(transparent, color-mix(in srgb, var(--ink) 16%, transparent)) bottom / 100% 20px no-repeat`,
  '&:focus-visible': { outlineOffset: '-3px' },
  '& :is(th, td)': { height: 40, p: '4px 12px 4px 0' },
};

/** Table of sales, the newest first. */
export function SalesTable({ points }: { points: SalesStats['points'] }) {
  const isByWeek = points.length > 31;
  return (
    <Box sx={SCROLL} role="group" aria-label="Sales as a table" tabIndex={0}>
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
              <TableCell align="right">{formatNumber(orders)}</TableCell>
              <TableCell align="right">{formatDollars(sales)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
