import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router-dom';
import type { ProblemCounts as Counts } from '../../../../server/admin/problems/contract.js';
import { PROBLEM_KINDS } from '../../../../server/checkout/problems/contract.js';
import { formatNumber } from '../../../shared/numbers.js';
import { PROBLEM_WORDS } from '../../../shared/orders/problem-words.js';
import { Panel } from '../../../shared/ui/Panel.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { useProblemCountsQuery } from './problems-api.js';

type Product = Counts['products'][number];

/** Number of problems per product; hidden without any. */
export function ProblemCounts() {
  const { data } = useProblemCountsQuery(undefined, REFETCH_ON_FOCUS);
  if (!data || data.products.length === 0) return null;
  return (
    <Box sx={{ mt: '20px' }}>
      <Panel title="By product" note="The last 90 days; products with the most problems per sold gift first">
        <Box sx={{ overflowX: 'auto' }}>
          <Table size="small" aria-label="Problems by product">
            <TableHead>
              <TableRow>
                <TableCell>Product</TableCell>
                <TableCell align="right">Sold</TableCell>
                <TableCell align="right">Problems</TableCell>
                <TableCell align="right">Per 100 sold</TableCell>
                <TableCell sx={{ minWidth: 200 }}>What</TableCell>
                <TableCell>Made by</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.products.map((product) => (
                <TableRow key={product.product_id}>
                  <TableCell component="th" scope="row">
                    <Link to={`/product/${product.product_id}`}>{product.product_name}</Link>
                  </TableCell>
                  <TableCell align="right">{formatNumber(product.sold)}</TableCell>
                  <TableCell align="right">{formatNumber(product.reports)}</TableCell>
                  <TableCell align="right">{rateOf(product)}</TableCell>
                  <TableCell>{kindsOf(product)}</TableCell>
                  <TableCell>{makersOf(product)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      </Panel>
    </Box>
  );
}

function rateOf({ reports, sold }: Product): string {
  return sold === 0 ? '–' : formatNumber(Math.round((1_000 * reports) / sold) / 10);
}

function kindsOf({ by_kind: byKind }: Product): string {
  return PROBLEM_KINDS.flatMap((kind) => (byKind[kind] ? `${byKind[kind]} × ${PROBLEM_WORDS[kind]}` : [])).join(', ');
}

function makersOf({ reports, by_partner: byPartner }: Product): string {
  const byHand = reports - byPartner;
  return [byHand > 0 ? `${byHand} by hand` : '', byPartner > 0 ? `${byPartner} by the partner` : ''].filter(Boolean).join(', ');
}
