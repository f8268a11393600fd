import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { Link } from 'react-router-dom';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { SHIPPING_NAMES } from '../../../../../server/checkout/contract.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { Button } from '../../../../shared/ui/Button.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { wordOf } from '../../../../shared/ui/server-values.js';
import { nameOf } from '../../name-of.js';
import text from '../../text.module.css';
import styles from './CustomerPanel.module.css';

/** Who ordered, how to reach them, and where the parcel goes. */
export function CustomerPanel({ order }: { order: AdminOrderDetails }) {
  const { customer, email, ship_to: address, shipping_method: method } = order;
  return (
    <Panel title="Customer">
      <p>
        <Link className={styles.name} to={`/bestgiftsdashboard/customers/${customer.id}`}>
          {nameOf(customer)}
        </Link>
      </p>
      <p className={text.lead}>{customer.has_account ? 'Has an account' : 'Ordered as a guest'}</p>
      <p className={styles.contact}>
        <a href={`mailto:${email}`}>{email}</a>
        {customer.phone && <a href={`tel:${customer.phone}`}>{customer.phone}</a>}
      </p>
      {email !== customer.email && <p className={text.lead}>The account’s address is {customer.email}.</p>}
      {address && <Address lines={address} phone={order.ship_phone} />}
      {method && (
        <p className={styles.shipping}>
          Shipping: <strong>{wordOf(SHIPPING_NAMES, method)}</strong>
        </p>
      )}
    </Panel>
  );
}

function Address({ lines, phone }: { lines: string[]; phone: string | null }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      toast({ tone: 'success', title: 'The address was copied' });
    } catch {
      toast({ tone: 'error', title: 'The address could not be copied', message: 'Please mark it and copy it by hand.' });
    }
  };

  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <h4 className={styles.subtitle}>Ship to</h4>
        <Button variant="quiet" size={40} icon={<CopyIcon size={20} aria-hidden />} onClick={() => void copy()}>
          Copy address
        </Button>
      </div>
      <address className={styles.address}>
        {lines.map((line, place) => (
          <span key={place}>{line}</span>
        ))}
        {phone && <a href={`tel:${phone}`}>{phone}</a>}
      </address>
    </div>
  );
}
