import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import type { AdminOrderFilter } from '../../../../server/admin/orders/contract.js';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { Button } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { countedTotal } from '../counted-total.js';
import { nameOf } from '../name-of.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { OutOfDate } from '../OutOfDate.js';
import { Pager } from '../Pager.js';
import { PartBoundary } from '../PartBoundary.js';
import { SearchField } from '../SearchField.js';
import { TablePanel } from '../TablePanel.js';
import tab from '../TabTop.module.css';
import text from '../text.module.css';
import { useListAddress } from '../use-list-address.js';
import { countOfOrders } from './count-of-orders.js';
import { filterFromAddress } from './list-address.js';
import { ListTop } from './ListTop.js';
import { OrderFilters } from './OrderFilters.js';
import { useAdminOrdersQuery } from './admin-orders-api.js';
import styles from './OrdersTab.module.css';
import { OrdersTable } from './OrdersTable.js';

/** Milliseconds. On a busy Saturday new orders show by themselves. */
const REFRESH_MS = 60_000;

const NO_FILTER = { search: '', status: '', payment: '', from: '', to: '', customer: '', waiting: '' };

/** All orders, newest first (spec section 2), or those that the address asks for. */
export default function OrdersTab() {
  const address = useListAddress();
  const { params, change } = address;
  const filter = filterFromAddress(params);
  const { after } = address;
  const { data, currentData, error, isFetching, refetch } = useAdminOrdersQuery(
    { ...filter, ...(after && { after }) },
    { ...KEEP_FRESH, pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true },
  );

  const failed = error !== undefined && !currentData;
  const onFilter = (changes: AdminOrderFilter, options?: { replace?: boolean }) => change({ ...changes }, options);
  const clear = () => {
    change(NO_FILTER);
    document.getElementById('orders-title')?.focus();
  };

  return (
    <section aria-labelledby="orders-title" className={tab.list}>
      <ListTop filter={filter} onFilter={onFilter} />
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            label="Search orders by number, name or email"
            placeholder="Search orders..."
            value={filter.search ?? ''}
            onSearch={(search) => change({ search }, { replace: true })}
            found={currentData && countOfOrders(currentData.total)}
          />
        </div>
        <OrderFilters filter={filter} onFilter={onFilter} openCheckouts={data?.open_checkouts} />
        {Object.keys(filter).some((name) => name !== 'search') && (
          <Button variant="quiet" size={48} onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      {filter.customer && (
        <p className={text.lead}>
          {data?.orders[0] ? `Only orders of ${nameOf(data.orders[0].customer)}.` : 'Only orders of one customer.'}
        </p>
      )}
      {error !== undefined && currentData && <OutOfDate />}
      {failed ? (
        <ErrorState
          title="The orders could not be loaded."
          message={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      ) : data?.orders.length === 0 ? (
        <NoOrders filtered={Object.keys(filter).length > 0 || after !== undefined} onClear={clear} />
      ) : (
        <TablePanel>
          <PartBoundary name="The list">
            <OrdersTable key={params.toString()} orders={data?.orders} stale={isFetching && !currentData} />
          </PartBoundary>
          {data && (
            <Pager
              address={address}
              list={
                currentData && {
                  shown: currentData.orders.length,
                  total: countedTotal(currentData.total),
                  next: currentData.next,
                }
              }
            />
          )}
        </TablePanel>
      )}
    </section>
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
        <Button variant="outline" onClick={onClear}>
          Show all orders
        </Button>
      }
    />
  );
}
