import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminCustomerDetails } from '../../../../server/admin/customers/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { formatDollars } from '../../../shared/money.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { StatusBadge } from '../../../shared/ui/StatusBadge.js';
import { pluralize } from '../in-words.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { QueryState } from '../ListPage.js';
import { useCustomerOrdersQuery } from './customers-api.js';

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1fr) 7.5rem' },
  alignItems: 'center',
  justifyItems: 'start',
  gap: '8px 16px',
  minHeight: 60,
  p: { xs: '12px 16px', sm: '10px 20px' },
  color: 'text.primary',
  font: '400 0.9375rem/1.25rem var(--font-text)',
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'sunken' },
  '&:focus-visible': { outlineOffset: '-3px', borderRadius: 'var(--radius-panel)' },
  '& > :not(* + *)': { color: 'primary.main', fontWeight: 600 },
  '& > time': { color: 'text.secondary' },
  '& > :last-child': { justifySelf: 'end', fontWeight: 600 },
  '& > div': { justifySelf: { xs: 'end', sm: 'start' } },
};

/** The newest of their orders, with the way to all of them. */
export function CustomerOrders({ customer }: { customer: AdminCustomerDetails }) {
  const query = useCustomerOrdersQuery(customer.id, REFETCH_ON_FOCUS);
  const { data, isFetching } = query;
  return (
    <Stack component="section" spacing={3} sx={{ mt: 2 }} aria-labelledby="customer-orders" aria-busy={isFetching}>
      <h3 id="customer-orders">Orders</h3>
      <QueryState
        query={query}
        failure="The orders could not be loaded."
        empty={
          data?.orders.length === 0 && (
            <EmptyState compact heading="h3" icon={<ReceiptIcon size={24} aria-hidden />} title="No orders yet" />
          )
        }
      >
        <Paper component="ul" elevation={0} sx={{ overflow: 'hidden', '& > li + li': { borderTop: '1px solid var(--line)' } }}>
          {data?.orders.map(({ id, order_number: number, status, created_at: at, total_amount: total }) => (
            <li key={id}>
              <Box component={RouterLink} to={`/bestgiftsdashboard/orders/${id}`} sx={ROW}>
                <span translate="no">{number}</span>
                <div>
                  <StatusBadge status={status} />
                </div>
                <time dateTime={at}>{shortDate(at)}</time>
                <span>{formatDollars(total)}</span>
              </Box>
            </li>
          )) ?? (
            <Box component="li" sx={{ p: '14px 20px' }}>
              <Skeleton height={32} />
            </Box>
          )}
        </Paper>
      </QueryState>
      {data?.next && (
        <Link component={RouterLink} to={`/bestgiftsdashboard/orders?customer=${customer.id}`} sx={{ width: 'fit-content' }}>
          All {pluralize(data.total, 'order')}
        </Link>
      )}
    </Stack>
  );
}
