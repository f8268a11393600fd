import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { Button } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { countedTotal } from '../counted-total.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { OutOfDate } from '../OutOfDate.js';
import { Pager } from '../Pager.js';
import { SearchField } from '../SearchField.js';
import { useListAddress } from '../use-list-address.js';
import { useAdminCustomersQuery } from './customers-api.js';
import styles from './CustomersTab.module.css';
import { CustomersTable } from './CustomersTable.js';

/** All customers, newest first, and the search among them (spec section 2). */
export default function CustomersTab() {
  const address = useListAddress();
  const { search } = address;
  const { data, currentData, isError, isFetching, refetch } = useAdminCustomersQuery({ search, after: address.after }, KEEP_FRESH);
  const find = (words: string) => address.change({ search: words }, { replace: true });

  return (
    <section aria-labelledby="customers-title" className={styles.section}>
      <div className={styles.top}>
        <div>
          <h2 id="customers-title">Customer Management</h2>
          <p className={styles.lead}>View and manage customer information</p>
        </div>
        <SearchField
          label="Search customers"
          placeholder="Search customers by name or email..."
          value={search}
          onSearch={find}
          found={currentData && customers(currentData.total)}
        />
      </div>
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
        <div className={styles.panel} aria-busy={isFetching}>
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
        </div>
      )}
    </section>
  );
}

const customers = (count: number): string => `${countedTotal(count)} ${count === 1 ? 'customer' : 'customers'}`;
