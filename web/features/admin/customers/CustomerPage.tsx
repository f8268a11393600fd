import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { AdminCustomerDetails } from '../../../../server/admin/customers/contract.js';
import { apiErrorOf } from '../../../shared/api/api.js';
import { shortDate } from '../../../shared/dates.js';
import { formatDollars } from '../../../shared/money.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { BackLink } from '../BackLink.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { PartBoundary } from '../PartBoundary.js';
import { CustomerOrders } from './CustomerOrders.js';
import text from '../text.module.css';
import styles from './CustomerPage.module.css';
import { useAdminCustomerQuery } from './customers-api.js';
import { nameOf } from '../name-of.js';

const LIST = '/bestgiftsdashboard/customers';

/** One customer: how to reach them, what they spent and what they ordered. */
export default function CustomerPage() {
  const { id = '' } = useParams();
  const { state } = useLocation() as { state: { list?: string } | null };
  const { currentData: customer, error, isFetching, refetch } = useAdminCustomerQuery(id, KEEP_FRESH);
  const isUnknown = ['CHECKOUT.CUSTOMER_NOT_FOUND', 'REQUEST.INVALID'].includes(apiErrorOf(error)?.code ?? '');

  return (
    <div className={styles.page}>
      <BackLink to={`${LIST}${state?.list ?? ''}`}>Customers</BackLink>
      {customer ? (
        <Customer customer={customer} />
      ) : isUnknown ? (
        <EmptyState
          icon={<UserIcon size={28} aria-hidden />}
          title="There is no such customer"
          message="They may have deleted their account, or the address is incomplete."
          action={
            <ButtonLink to={LIST} variant="outline">
              Show all customers
            </ButtonLink>
          }
        />
      ) : error && !isFetching ? (
        <ErrorState
          title="This customer could not be loaded."
          message="Nothing is lost. Please try again."
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={styles.customer} aria-busy>
          <Skeleton width="240px" height="34px" />
          <Skeleton height="118px" radius="var(--radius-panel)" />
          <Skeleton height="150px" radius="var(--radius-panel)" />
        </div>
      )}
    </div>
  );
}

function Customer({ customer }: { customer: AdminCustomerDetails }) {
  const { email, phone } = customer;
  return (
    <section className={styles.customer} aria-labelledby="customer-name">
      <div>
        <h2 id="customer-name" className={styles.name}>
          {nameOf(customer)}
        </h2>
        <p className={text.lead}>
          {customer.has_account ? 'Has an account' : 'Ordered as a guest'} · Joined {shortDate(customer.created_at)}
        </p>
      </div>
      <dl className={styles.figures}>
        <Figure name="Total spent">{formatDollars(customer.total_spent)}</Figure>
        <Figure name="Orders">
          {customer.orders_count.toLocaleString('en-US')}
          <span className={styles.aside}>{customer.paid_orders_count.toLocaleString('en-US')} paid</span>
        </Figure>
        <Figure name="Pictures made">{customer.images_count.toLocaleString('en-US')}</Figure>
        <Figure name="Last order">{customer.last_order_at ? shortDate(customer.last_order_at) : 'None yet'}</Figure>
      </dl>
      <dl className={styles.contact}>
        <div>
          <dt>Email</dt>
          <dd>
            {email ? <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a> : 'Not given'}
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>{phone ? <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a> : 'Not given'}</dd>
        </div>
      </dl>
      <PartBoundary name="Their orders">
        <CustomerOrders customer={customer} />
      </PartBoundary>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
