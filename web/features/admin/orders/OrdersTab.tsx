import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import type { AdminOrderFilter } from '../../../../server/admin/orders/contract.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { pluralize, formatCount, nameOf } from '../in-words.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { ListPage } from '../ListPage.js';
import { SearchField } from '../SearchField.js';
import { useListAddress } from '../use-list-address.js';
import { useAdminOrdersQuery } from './admin-orders-api.js';
import { filterFromAddress } from './list-address.js';
import { OrderActions } from './OrderActions.js';
import { OrderFilters } from './OrderFilters.js';
import { OrdersTable } from './OrdersTable.js';
import { MINUTE_MS } from '../../../../server/platform/durations/contract.js';

/** Polling interval in ms, so that new orders show up by themselves. */
const REFRESH_MS = MINUTE_MS;

const NO_FILTER = { search: '', status: '', payment: '', from: '', to: '', customer: '', waiting: '' };

/** All orders, newest first, filtered by the URL. */
export default function OrdersTab() {
  const address = useListAddress();
  const { params, change, after } = address;
  const filter = filterFromAddress(params);
  const query = useAdminOrdersQuery(
    { ...filter, ...(after && { after }) },
    { ...REFETCH_ON_FOCUS, pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true },
  );
  const { data, currentData } = query;
  const onFilter = (changes: AdminOrderFilter, options?: { replace?: boolean }) => change({ ...changes }, options);
  const clear = () => {
    change(NO_FILTER);
    document.getElementById('orders-title')?.focus();
  };

  return (
    <ListPage
      name="orders"
      title="Orders Management"
      lead="View and manage all customer orders"
      actions={<OrderActions filter={filter} onFilter={onFilter} />}
      tools={
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' }}>
            <Box sx={{ flex: { xs: '1 1 160px', md: '1 1 280px' } }}>
              <SearchField
                label="Search orders by number, name or email"
                placeholder="Search orders..."
                value={filter.search ?? ''}
                onSearch={(search) => change({ search }, { replace: true })}
                found={currentData && pluralize(currentData.total, 'order')}
              />
            </Box>
            <OrderFilters filter={filter} onFilter={onFilter} openCheckouts={data?.open_checkouts} />
            {Object.keys(filter).some((name) => name !== 'search') && <Button onClick={clear}>Clear filters</Button>}
          </Box>
          {filter.customer && (
            <Typography variant="lead">
              {currentData?.orders[0]
                ? `Only orders from ${nameOf(currentData.orders[0].customer)}.`
                : 'Only orders from one customer.'}
            </Typography>
          )}
        </>
      }
      address={address}
      query={query}
      page={currentData && { ...currentData, shown: currentData.orders.length, total: formatCount(currentData.total) }}
      failure="The orders could not be loaded."
      empty={
        currentData?.orders.length === 0 && (
          <NoOrders filtered={Object.keys(filter).length > 0 || after !== undefined} onClear={clear} />
        )
      }
    >
      <OrdersTable key={params.toString()} orders={data?.orders} stale={query.isFetching && !currentData} />
    </ListPage>
  );
}

function NoOrders({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const icon = <ReceiptIcon size={28} aria-hidden />;
  if (!filtered) {
    return <EmptyState icon={icon} title="No orders yet" message="The first one will show up here the moment it’s paid." />;
  }
  return (
    <EmptyState
      icon={icon}
      title="No orders match"
      message="No orders match these filters."
      action={
        <Button variant="outlined" onClick={onClear}>
          Show all orders
        </Button>
      }
    />
  );
}
