import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  addressRules,
  type ShippingAddress,
  storedAddress,
  type StoredAddress,
} from '../../../../../server/checkout/production/address/contract.js';
import { COUNTRY_NAMES } from '../../../../shared/country-names.js';
import { FormDialog } from '../../../../shared/forms/FormDialog.js';
import { FormTextField } from '../../../../shared/forms/FormTextField.js';
import { addressForm } from './order-schemas.js';
import { useAddressChange } from './use-address-change.js';

const SENT_AS = Object.fromEntries(
  Object.keys(storedAddress.shape).map((name) => [`address.${name}`, name as keyof StoredAddress]),
);
const PAIR = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: '14px' };

interface AddressDialogProps {
  orderId: string;
  address: StoredAddress;
  onClose: () => void;
}

/** The owner corrects where an order is sent. */
export function AddressDialog({ orderId, address, onClose }: AddressDialogProps) {
  // The order is refetched while the dialog is open; the request refers to the initial address.
  const [seen] = useState(address);
  const change = useAddressChange(orderId);
  const form = useForm<StoredAddress, unknown, ShippingAddress>({ resolver: zodResolver(addressForm), defaultValues: seen });
  const { control } = form;
  const country = useWatch({ control, name: 'country' });
  const { state, postalCode, needsState } = addressRules(country);
  const isServed = COUNTRY_NAMES.some(({ code }) => code === seen.country);

  const save = async (typed: ShippingAddress) => {
    await change(typed, seen);
    onClose();
  };

  return (
    <FormDialog
      form={form}
      title="Change the address"
      lead="The customer gets no email about it."
      action="Save the address"
      busyAction="Saving…"
      width="sm"
      sentAs={SENT_AS}
      onSubmit={save}
      onClose={onClose}
    >
      <FormTextField control={control} name="name" label="Name" autoFocus autoComplete="off" />
      <FormTextField control={control} name="line1" label="Street and number" autoComplete="off" />
      <FormTextField control={control} name="line2" label="More of the address (optional)" autoComplete="off" />
      <Box sx={PAIR}>
        <FormTextField control={control} name="city" label="City" autoComplete="off" />
        <FormTextField control={control} name="state" label={needsState ? state : `${state} (optional)`} autoComplete="off" />
        <FormTextField control={control} name="postal_code" label={postalCode} autoComplete="off" />
        <FormTextField control={control} name="country" label="Country" select slotProps={{ select: { native: true } }}>
          {!isServed && <option value={seen.country}>{seen.country || 'Please choose'}</option>}
          {COUNTRY_NAMES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </FormTextField>
      </Box>
      <FormTextField control={control} name="phone" label="Phone (optional)" autoComplete="off" />
    </FormDialog>
  );
}
