import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router-dom';
import type { Conversion } from '../../../../server/admin/overview/contract.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { LARGE_ROW, DefinitionList } from '../DefinitionList.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { StackedTable } from '../StackedTable.js';
import text from '../text.module.css';
import { useConversionQuery } from './overview-api.js';
import { StatsPanel } from './StatsPanel.js';

const COLUMNS = ['Made for', 'Pictures', 'On paid gifts', 'Share'];
const CARD = "'name name name' 'pictures bought share' / auto auto minmax(0, 1fr)";

/** How many of this month's pictures became orders, and for which products. */
export function ConversionPanel() {
  const query = useConversionQuery(undefined, REFETCH_ON_FOCUS);
  const { data } = query;
  return (
    <StatsPanel title="From picture to order this month" query={query}>
      {data ? (
        <>
          <DefinitionList
            entries={[
              ['Customers who made one', data.customers.toLocaleString('en-US')],
              ['Customers who bought it', data.buyers.toLocaleString('en-US')],
              ['Pictures on paid gifts', `${data.bought} of ${data.pictures}`],
              ['Share', shareOf(data)],
            ]}
            sx={LARGE_ROW}
          />
          {data.products.length > 0 && (
            <StackedTable
              card={CARD}
              columns={COLUMNS}
              rows={data.products.map((product) => (
                <ProductRow key={product.product_id} product={product} />
              ))}
            />
          )}
        </>
      ) : (
        <Skeleton height="98px" />
      )}
    </StatsPanel>
  );
}

function ProductRow({ product }: { product: Conversion['products'][number] }) {
  const { product_id: id, name, pictures, bought } = product;
  return (
    <TableRow>
      <TableCell style={{ gridArea: 'name' }}>
        <Link to={`/product/${id}`}>{name}</Link>
      </TableCell>
      <TableCell style={{ gridArea: 'pictures' }}>
        {pictures.toLocaleString('en-US')}
        <span className={text.onCard}> {pictures === 1 ? 'picture' : 'pictures'}</span>
      </TableCell>
      <TableCell style={{ gridArea: 'bought' }}>
        {bought.toLocaleString('en-US')}
        <span className={text.onCard}> bought</span>
      </TableCell>
      <TableCell style={{ gridArea: 'share' }}>{shareOf(product)}</TableCell>
    </TableRow>
  );
}

function shareOf({ pictures, bought }: { pictures: number; bought: number }): string {
  return pictures === 0 ? '–' : `${Math.round((100 * bought) / pictures)}%`;
}
