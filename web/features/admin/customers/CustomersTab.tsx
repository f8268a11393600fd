import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { GridColDef } from '@mui/x-data-grid';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import type { AdminCustomer } from '../../../../server/admin/customers/contract.js';
import { formatNumber } from '../../../shared/numbers.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { CardRow, DashboardCard } from '../DashboardCards.js';
import { COUNT, DashboardGrid } from '../DashboardGrid.js';
import { Day } from '../Day.js';
import { EntryButton } from '../EntryButton.js';
import { pluralize, formatCount, nameOf } from '../in-words.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { ListPage } from '../ListPage.js';
import { SearchField } from '../SearchField.js';
import { TwoLines } from '../TwoLines.js';
import { useListAddress } from '../use-list-address.js';
import { useAdminCustomersQuery } from './customers-api.js';

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
        currentData?.customers.length === 0 && (
          <EmptyState
            icon={<UsersIcon size={28} aria-hidden />}
            title={search ? `Nobody found for “${search}”` : 'No customers yet'}
            message={search ? 'Try part of a name or email address.' : 'Everyone who buys or signs up shows up here.'}
            action={
              (search || address.after) && (
                <Button variant="outlined" onClick={() => find('')}>
                  Show all customers
                </Button>
              )
            }
          />
        )
      }
    >
      <DashboardGrid
        aria-labelledby="customers-title"
        columns={COLUMNS}
        rows={data?.customers}
        renderCard={(customer) => <CustomerCard customer={customer} />}
      />
    </ListPage>
  );
}

function CustomerCard({ customer }: { customer: AdminCustomer }) {
  return (
    <DashboardCard>
      <CardRow>
        <Name customer={customer} />
        <Box sx={{ whiteSpace: 'nowrap' }}>
          {formatNumber(customer.orders_count)} {customer.orders_count === 1 ? 'order' : 'orders'}
        </Box>
      </CardRow>
      <Contact customer={customer} />
      <Typography sx={{ color: 'text.secondary' }}>
        Joined <Day at={customer.created_at} />
      </Typography>
      <DetailsLink customer={customer} />
    </DashboardCard>
  );
}

function Name({ customer }: { customer: AdminCustomer }) {
  return (
    <TwoLines note={`${customer.id.slice(0, 8)}...`}>
      <span translate="no">{nameOf(customer)}</span>
    </TwoLines>
  );
}

function Contact({ customer: { email, phone } }: { customer: AdminCustomer }) {
  return (
    <TwoLines note={email && phone}>
      <span translate="no">{email ?? phone}</span>
    </TwoLines>
  );
}

function DetailsLink({ customer }: { customer: AdminCustomer }) {
  return (
    <EntryButton fullWidth to={`/bestgiftsdashboard/customers/${customer.id}`} aria-label={`View Details of ${nameOf(customer)}`}>
      View Details
    </EntryButton>
  );
}

const COLUMNS: GridColDef<AdminCustomer>[] = [
  { field: 'name', headerName: 'Customer', flex: 1, renderCell: ({ row }) => <Name customer={row} /> },
  { field: 'email', headerName: 'Contact', flex: 1.4, renderCell: ({ row }) => <Contact customer={row} /> },
  {
    field: 'orders_count',
    headerName: 'Orders',
    ...COUNT,
  },
  { field: 'created_at', headerName: 'Joined', width: 130, renderCell: ({ row }) => <Day at={row.created_at} /> },
  { field: 'actions', headerName: 'Actions', width: 160, renderCell: ({ row }) => <DetailsLink customer={row} /> },
];
