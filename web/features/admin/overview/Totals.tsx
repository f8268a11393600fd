import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AdminOverview } from '../../../../server/admin/overview/contract.js';
import { formatNumber } from '../../../shared/numbers.js';
import { pluralize } from '../in-words.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { useAdminOverviewQuery } from './overview-api.js';

/** Counts of orders, customers and products: 0 and 'Loading...' until they are loaded. */
export function Totals() {
  const { data, isError, isFetching, refetch } = useAdminOverviewQuery(undefined, REFETCH_ON_FOCUS);
  const cards = [
    { title: 'Total Orders', total: data?.totalOrders, note: noteOnOrders(data) },
    {
      title: 'Total Customers',
      total: data?.totalCustomers,
      note: `${formatNumber(data?.customersThisWeek ?? 0)} new this week`,
    },
    { title: 'Total Products', total: data?.totalProducts, note: `${formatNumber(data?.activeProducts ?? 0)} active` },
  ];
  const failed = isError && !data && !isFetching;
  const note = failed ? 'Could not be loaded.' : 'Loading...';
  return (
    <div aria-busy={!data && !failed}>
      <Box component="dl" sx={CARDS}>
        {cards.map((card) => (
          <div key={card.title}>
            <dt>{card.title}</dt>
            <dd>{formatNumber(card.total ?? 0)}</dd>
            <Typography variant="lead" component="dd">
              {data ? card.note : note}
            </Typography>
          </div>
        ))}
      </Box>
      {failed && (
        <Stack
          direction="row"
          spacing={4}
          sx={{ alignItems: 'center', mt: 3, color: 'error.main', fontWeight: 600 }}
          role="alert"
        >
          The totals could not be loaded.
          <Button variant="outlined" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </Stack>
      )}
    </div>
  );
}

const CARDS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
  gap: { xs: '12px', md: '20px' },
  '& > div': {
    minHeight: { xs: 114, md: 130 },
    p: { xs: '12px 15px', md: '18px 22px' },
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-panel)',
    bgcolor: 'background.paper',
  },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  '& dt': { color: 'text.secondary', font: '600 0.875rem/1.25rem var(--font-text)' },
  '& dt + dd': {
    m: { xs: '4px 0 0', md: '8px 0 2px' },
    fontWeight: 600,
    fontSize: { xs: '1.875rem', md: '2.375rem' },
    lineHeight: { xs: '2.375rem', md: '2.875rem' },
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.01em',
  },
};

/** Unpaid checkouts are not orders yet. An older server does not count them. */
function noteOnOrders({ ordersThisWeek = 0, openCheckouts = 0 }: Partial<AdminOverview> = {}): string {
  const week = `${formatNumber(ordersThisWeek)} this week`;
  return openCheckouts === 0 ? week : `${week} · ${pluralize(openCheckouts, 'open checkout')}`;
}
