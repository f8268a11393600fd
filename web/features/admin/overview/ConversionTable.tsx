import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router-dom';
import type { Conversion } from '../../../../server/admin/overview/contract.js';
import { formatNumber } from '../../../shared/numbers.js';

/** For each product, how many of its pictures became orders. */
export function ConversionTable({ products }: Pick<Conversion, 'products'>) {
  return (
    <Table size="small" aria-label="From picture to order, by product">
      <TableHead>
        <TableRow>
          <TableCell>Made for</TableCell>
          <TableCell align="right">Pictures</TableCell>
          <TableCell align="right">On paid gifts</TableCell>
          <TableCell align="right">Share</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {products.map((product) => (
          <TableRow key={product.product_id}>
            <TableCell component="th" scope="row">
              <Link to={`/product/${product.product_id}`}>{product.name}</Link>
            </TableCell>
            <TableCell align="right">{formatNumber(product.pictures)}</TableCell>
            <TableCell align="right">{formatNumber(product.bought)}</TableCell>
            <TableCell align="right">{shareOf(product)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

export function shareOf({ pictures, bought }: { pictures: number; bought: number }): string {
  return pictures === 0 ? '–' : `${Math.round((100 * bought) / pictures)}%`;
}
