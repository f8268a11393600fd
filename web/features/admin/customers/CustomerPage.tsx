import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { Link as RouterLink, useLocation, useParams } from 'react-router-dom';
import type { AdminCustomerDetails } from '../../../../server/admin/customers/contract.js';
import { apiErrorOf } from '../../../shared/api/api.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { shortDate } from '../../../shared/dates.js';
import { formatDollars } from '../../../shared/money.js';
import { formatNumber } from '../../../shared/numbers.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { BackLink } from '../BackLink.js';
import { DefinitionList } from '../DefinitionList.js';
import { mailtoOf, nameOf } from '../in-words.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { PartBoundary } from '../PartBoundary.js';
import { CustomerOrders } from './CustomerOrders.js';
import { useAdminCustomerQuery } from './customers-api.js';

const LIST = '/bestgiftsdashboard/customers';
const PANEL = { border: '1px solid var(--line)', borderRadius: 'var(--radius-panel)', bgcolor: 'background.paper' };

/** One customer: contact details, revenue and orders. */
export default function CustomerPage() {
  const { id = '' } = useParams();
  const { state } = useLocation() as { state: { list?: string } | null };
  const { currentData: customer, error, isFetching, refetch } = useAdminCustomerQuery(id, REFETCH_ON_FOCUS);
  const isUnknown = ['CHECKOUT.CUSTOMER_NOT_FOUND', 'REQUEST.INVALID'].includes(apiErrorOf(error)?.code ?? '');

  return (
    <Stack spacing={2} sx={{ mt: 3, '& > a': { alignSelf: 'start' } }}>
      <BackLink to={`${LIST}${state?.list ?? ''}`}>Customers</BackLink>
      {customer ? (
        <Customer customer={customer} />
      ) : isUnknown ? (
        <EmptyState
          icon={<UserIcon size={28} aria-hidden />}
          title="Customer not found"
          message="They may have deleted their account, or the link is incomplete."
          action={
            <Button component={RouterLink} to={LIST} variant="outlined">
              Show all customers
            </Button>
          }
        />
      ) : error && !isFetching ? (
        <ErrorState title="This customer could not be loaded." message={failureMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <Stack spacing={5} aria-busy>
          <Skeleton width={240} height={34} />
          <Skeleton height={118} variant="panel" />
          <Skeleton height={150} variant="panel" />
        </Stack>
      )}
    </Stack>
  );
}

function Customer({ customer }: { customer: AdminCustomerDetails }) {
  const { email, phone, last_order_at: lastOrder } = customer;
  return (
    <Stack component="section" spacing={5} aria-labelledby="customer-name">
      <div>
        <h2 id="customer-name" translate="no">
          {nameOf(customer)}
        </h2>
        <Typography variant="lead">
          {customer.has_account ? 'Has an account' : 'Ordered as a guest'} · Joined {shortDate(customer.created_at)}
        </Typography>
      </div>
      <DefinitionList
        entries={[
          ['Total spent', formatDollars(customer.total_spent)],
          ['Orders', <Orders key="orders" all={customer.orders_count} paid={customer.paid_orders_count} />],
          ['Pictures made', formatNumber(customer.images_count)],
          ['Last order', lastOrder ? shortDate(lastOrder) : 'None yet'],
        ]}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
          gap: { xs: '12px', md: '20px' },
          '& > div': { ...PANEL, p: { xs: '12px 15px', md: '16px 20px' } },
          '& dt': { color: 'text.secondary', font: '600 0.875rem/1.25rem var(--font-text)' },
          '& dd': {
            mt: 1,
            fontWeight: 600,
            fontSize: { xs: '1.25rem', md: '1.5rem' },
            lineHeight: { xs: '1.75rem', md: '2rem' },
          },
        }}
      />
      <DefinitionList
        entries={[
          ['Email', email ? <Link href={mailtoOf(email)}>{email}</Link> : 'Not given'],
          ['Phone', phone ? <Link href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</Link> : 'Not given'],
        ]}
        sx={{
          ...PANEL,
          display: 'flex',
          flexWrap: 'wrap',
          gap: '8px 44px',
          p: '16px 20px',
          '& dt': { color: 'text.secondary', font: '600 0.875rem/1.25rem var(--font-text)' },
          '& dd': { lineHeight: '2.75rem' },
          '& a': { lineHeight: '1.5rem' },
        }}
      />
      <PartBoundary name="Their orders">
        <CustomerOrders customer={customer} />
      </PartBoundary>
    </Stack>
  );
}

function Orders({ all, paid }: { all: number; paid: number }) {
  return (
    <>
      {formatNumber(all)}{' '}
      <Typography variant="hint" component="span" sx={{ fontWeight: 400 }}>
        {formatNumber(paid)} paid
      </Typography>
    </>
  );
}
