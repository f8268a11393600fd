import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useLocation } from 'react-router-dom';
import type { AdminCustomer } from '../../../../server/admin/customers/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { nameOf } from '../name-of.js';
import { StackedTable } from '../StackedTable.js';
import text from '../text.module.css';

const COLUMNS = ['Customer', 'Contact', 'Orders', 'Joined', 'Actions'];
const CARD = "'customer orders' 'contact contact' 'joined joined' 'actions actions' / minmax(0, 1fr) auto";

/** @param customers undefined while they load */
export function CustomersTable({ customers }: { customers: AdminCustomer[] | undefined }) {
  return (
    <StackedTable
      card={CARD}
      head={COLUMNS.map((column) => (
        <TableCell key={column}>{column}</TableCell>
      ))}
      rows={customers?.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} />
      ))}
    />
  );
}

function CustomerRow({ customer }: { customer: AdminCustomer }) {
  const { search } = useLocation();
  const { id, email, phone, orders_count: orders } = customer;
  const name = nameOf(customer);
  return (
    <TableRow>
      <TableCell style={{ gridArea: 'customer', overflowWrap: 'anywhere' }}>
        {name}
        <span className={text.small}>{id.slice(0, 8)}...</span>
      </TableCell>
      <TableCell style={{ gridArea: 'contact', overflowWrap: 'anywhere' }}>
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
