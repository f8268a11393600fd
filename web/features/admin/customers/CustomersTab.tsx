import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { useLocation } from 'react-router-dom';
import type { AdminCustomer } from '../../../../server/admin/customers/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { pluralize, formatCount, nameOf } from '../in-words.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { ListPage } from '../ListPage.js';
import { SearchField } from '../SearchField.js';
import { StackedTable } from '../StackedTable.js';
import text from '../text.module.css';
import { useListAddress } from '../use-list-address.js';
import { useAdminCustomersQuery } from './customers-api.js';

const COLUMNS = ['Customer', 'Contact', 'Orders', 'Joined', 'Actions'];
const CARD = "'customer orders' 'contact contact' 'joined joined' 'actions actions' / minmax(0, 1fr) auto";

/** All customers, newest first, with a search. */
export default function CustomersTab() {
  const address = useListAddress();
  const { search } = address;
  const query = useAdminCustomersQuery({ search, after: address.after }, REFETCH_ON_FOCUS);
  const { data, currentData } = query;
  const find = (words: string) => address.change({ search: words }, { replace: true });

  return (
    <ListPage
      name="customers"
      title="Customer Management"
      lead="View and manage customer information"
      actions={
        <SearchField
          label="Search customers"
          placeholder="Search customers by name or email..."
          value={search}
          onSearch={find}
          found={currentData && pluralize(currentData.total, 'customer')}
        />
      }
      address={address}
      query={query}
      page={currentData && { ...currentData, shown: currentData.customers.length, total: formatCount(currentData.total) }}
      failure="The customers could not be loaded."
      empty={
        data?.customers.length === 0 && (
          <EmptyState
            icon={<UsersIcon size={28} aria-hidden />}
            title={search ? `Nobody found for “${search}”` : 'No customers yet'}
            message={search ? 'Try part of a name or email address.' : 'Everyone who buys or signs up shows up here.'}
            action={
              (search || address.after) && (
                <Button variant="outline" onClick={() => find('')}>
                  Show all customers
                </Button>
              )
            }
          />
        )
      }
    >
      <StackedTable
        card={CARD}
        columns={COLUMNS}
        rows={data?.customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      />
    </ListPage>
  );
}

function CustomerRow({ customer }: { customer: AdminCustomer }) {
  const { search } = useLocation();
  const { id, email, phone, orders_count: orders } = customer;
  const name = nameOf(customer);
  return (
    <TableRow>
      <TableCell translate="no" style={{ gridArea: 'customer', overflowWrap: 'anywhere' }}>
        {name}
        <span className={text.small}>{id.slice(0, 8)}...</span>
      </TableCell>
      <TableCell translate="no" style={{ gridArea: 'contact', overflowWrap: 'anywhere' }}>
        {email ?? phone}
        {email && phone && <span className={text.small}>{phone}</span>}
      </TableCell>
      <TableCell style={{ gridArea: 'orders' }}>
        {orders.toLocaleString('en-US')}
        <span className={text.onCard}> {orders === 1 ? 'order' : 'orders'}</span>
      </TableCell>
      <TableCell style={{ gridArea: 'joined', color: 'var(--ink2)' }}>
        <span className={text.onCard}>Joined </span>
        <time dateTime={customer.created_at}>{shortDate(customer.created_at)}</time>
      </TableCell>
      <TableCell style={{ gridArea: 'actions', whiteSpace: 'nowrap' }}>
        <ButtonLink
          variant="outline"
          size={40}
          fullWidth
          to={`/bestgiftsdashboard/customers/${id}`}
          state={{ list: search }}
          aria-label={`View Details of ${name}`}
        >
          View Details
        </ButtonLink>
      </TableCell>
    </TableRow>
  );
}
