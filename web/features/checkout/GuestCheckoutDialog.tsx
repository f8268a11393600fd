import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../shared/forms/FormDialog.js';
import { FormTextField } from '../../shared/forms/FormTextField.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { closeErrors } from '../../shared/toasts/toasts-slice.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { type Guest, guestForm } from './guest-schema.js';
import styles from './GuestCheckoutDialog.module.css';
import { RemindMe } from './RemindMe.js';
import type { Checkout } from './use-checkout.js';

interface GuestCheckoutDialogProps {
  open: boolean;
  checkout: Checkout;
  onClose: () => void;
}

/** Email is required, names are optional. What was typed is kept while the cart is looked at. */
export default function GuestCheckoutDialog({ open, checkout, onClose }: GuestCheckoutDialogProps) {
  const toast = useToast();
  const dispatch = useAppDispatch();
  const form = useForm({ resolver: zodResolver(guestForm), defaultValues: { email: '', firstName: '', lastName: '' } });
  const { control } = form;
  if (!open) return null;

  const submit = async (guest: Guest) => {
    if ((await checkout.pay(guest)) !== 'failed') onClose();
  };
  const sayThatEmailIsRequired = () => {
    const isMissing = form.getValues('email').trim() === '';
    if (isMissing) toast({ tone: 'error', title: 'Email Required', message: 'Please enter your email address.' });
  };

  return (
    <FormDialog
      form={form}
      title="Guest Checkout"
      lead="We send the receipt and your PDFs to this address."
      action="Continue to payment"
      busyAction="Opening the payment page…"
      cancel="Back to the cart"
      onSubmit={submit}
      onInvalid={sayThatEmailIsRequired}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="email"
        rules={{ onChange: () => void dispatch(closeErrors()) }}
        label="Email"
        type="email"
        autoComplete="email"
        required
        autoFocus
        slotProps={{ htmlInput: { maxLength: 254, inputMode: 'email' } }}
      />
      <div className={styles.names}>
        <FormTextField
          control={control}
          name="firstName"
          label="First name (optional)"
          autoComplete="given-name"
          slotProps={{ htmlInput: { maxLength: 50 } }}
        />
        <FormTextField
          control={control}
          name="lastName"
          label="Last name (optional)"
          autoComplete="family-name"
          slotProps={{ htmlInput: { maxLength: 50 } }}
        />
      </div>
      <RemindMe checkout={checkout} />
    </FormDialog>
  );
}
