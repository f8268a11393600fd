import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { shippingName } from '../../../../shared/shipping/shipping-name.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { mailtoOf, nameOf } from '../../in-words.js';
import { AddressDialog } from './AddressDialog.js';

/** The customer's name and contact details, and the shipping address. */
export function CustomerPanel({ order }: { order: AdminOrderDetails }) {
  const { customer, email, ship_to: address, shipping_method: method } = order;
  return (
    <Panel title="Customer">
      <Link component={RouterLink} to={`/bestgiftsdashboard/customers/${customer.id}`} underline="always" translate="no">
        {nameOf(customer)}
      </Link>
      <Typography variant="lead">{accountWords(customer)}</Typography>
      <Stack sx={{ mt: 1, alignItems: 'start' }}>
        {email && <Plain href={mailtoOf(email)}>{email}</Plain>}
        {customer.phone && <Plain href={`tel:${customer.phone}`}>{customer.phone}</Plain>}
      </Stack>
      {customer.email && email !== customer.email && (
        <Typography variant="lead">The account email is {customer.email}.</Typography>
      )}
      {address && <Address order={order} lines={address} />}
      {method && (
        <Box component="p" sx={{ mt: 3 }}>
          Shipping: <strong>{shippingName(method)}</strong>
        </Box>
      )}
    </Panel>
  );
}

/** Guests have an email address. */
function accountWords({ has_account: hasAccount, email }: AdminOrderDetails['customer']): string {
  if (hasAccount) return 'Has an account';
  return email ? 'Ordered as a guest' : 'Their account was deleted';
}

function Address({ order, lines }: { order: AdminOrderDetails; lines: string[] }) {
  const { id, ship_phone: phone, shipping_address: parts } = order;
  const [isChanging, setChanging] = useState(false);
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      toast({ tone: 'success', title: 'The address was copied' });
    } catch {
      toast({ tone: 'error', title: 'The address could not be copied', message: 'Please select it and copy it by hand.' });
    }
  };

  return (
    <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mr: '-16px' }}>
        <Typography variant="h5" component="h4">
          Ship to
        </Typography>
        <Button variant="text" size="small" startIcon={<CopyIcon size={20} aria-hidden />} onClick={() => void copy()}>
          Copy address
        </Button>
      </Stack>
      <Stack component="address" translate="no" sx={{ alignItems: 'start', fontStyle: 'normal', overflowWrap: 'anywhere' }}>
        {lines.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
        {phone && <Plain href={`tel:${phone}`}>{phone}</Plain>}
      </Stack>
      {parts?.can_change && (
        <Button
          variant="text"
          size="small"
          startIcon={<PencilSimpleIcon size={20} aria-hidden />}
          sx={{ ml: '-16px' }}
          onClick={() => setChanging(true)}
        >
          Change address
        </Button>
      )}
      {parts && isChanging && <AddressDialog orderId={id} address={parts.address} onClose={() => setChanging(false)} />}
    </Box>
  );
}

function Plain({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} underline="always" translate="no" sx={{ fontWeight: 400 }}>
      {children}
    </Link>
  );
}
