import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { Button } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { countedTotal } from '../counted-total.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { OutOfDate } from '../OutOfDate.js';
import { Pager } from '../Pager.js';
import { SearchField } from '../SearchField.js';
import { TablePanel } from '../TablePanel.js';
import { TabTop } from '../TabTop.js';
import styles from '../TabTop.module.css';
import { useListAddress } from '../use-list-address.js';
import { useAdminCustomersQuery } from './customers-api.js';
import { CustomersTable } from './CustomersTable.js';

/** All customers, newest first, and the search among them (spec section 2). */
export default function CustomersTab() {
  const address = useListAddress();
  const { search } = address;
  const { data, currentData, isError, isFetching, refetch } = useAdminCustomersQuery({ search, after: address.after }, KEEP_FRESH);
  const find = (words: string) => address.change({ search: words }, { replace: true });

  return (
    <section aria-labelledby="customers-title" className={styles.list}>
      <TabTop id="customers-title" title="Customer Management" lead="View and manage customer information">
        <SearchField
          label="Search customers"
          placeholder="Search customers by name or email..."
          value={search}
          onSearch={find}
          found={currentData && customers(currentData.total)}
        />
      </TabTop>
      {isError && currentData && <OutOfDate />}
      {isError && !currentData ? (
        <ErrorState
          title="The customers could not be loaded."
          message="Nothing is lost. Please try again."
          onRetry={() => void refetch()}
        />
      ) : data?.customers.length === 0 ? (
        <EmptyState
          icon={<UsersIcon size={28} aria-hidden />}
          title={search ? `Nobody found for “${search}”` : 'No customers yet'}
          message={search ? 'Try part of the name or email address.' : 'Everyone who buys or signs up shows up here.'}
          action={
            (search || address.after) && (
              <Button variant="outline" onClick={() => find('')}>
                Show all customers
              </Button>
            )
          }
        />
      ) : (
        <TablePanel isBusy={isFetching}>
          <CustomersTable customers={data?.customers} />
          {data && (
            <Pager
              address={address}
              list={
                currentData && {
                  shown: currentData.customers.length,
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

const customers = (count: number): string => `${countedTotal(count)} ${count === 1 ? 'customer' : 'customers'}`;
