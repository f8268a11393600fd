import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useRef, useState, type FormEvent } from 'react';
import { emailProblem } from '../../shared/sign-in/email-problem.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { Toaster } from '../../shared/toasts/Toaster.js';
import { closeErrors } from '../../shared/toasts/toasts-slice.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './GuestCheckoutDialog.module.css';
import { RemindMe } from './RemindMe.js';
import type { Checkout } from './use-checkout.js';

interface GuestCheckoutDialogProps {
  open: boolean;
  checkout: Checkout;
  onClose: () => void;
}

/** Email is required, names are optional. */
export function GuestCheckoutDialog({ open, checkout, onClose }: GuestCheckoutDialogProps) {
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [guest, setGuest] = useState({ email: '', firstName: '', lastName: '' });
  const [problem, setProblem] = useState('');
  const emailField = useRef<HTMLInputElement>(null);
  const set =
    (field: keyof typeof guest) =>
    ({ target }: { target: { value: string } }) => {
      setGuest((before) => ({ ...before, [field]: target.value }));
      setProblem('');
      if (problem) dispatch(closeErrors());
    };

  const refuseEmail = (message: string) => {
    setProblem(message);
    emailField.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const email = guest.email.trim();
    const wrong = emailProblem(email);
    if (wrong) {
      refuseEmail(wrong);
      if (email === '') toast({ tone: 'error', title: 'Email Required', message: wrong });
      return;
    }
    const { firstName, lastName } = guest;
    const outcome = await checkout.pay({ email, firstName: firstName.trim(), lastName: lastName.trim() });
    if (outcome !== 'failed') onClose();
  };

  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="guest-title">
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <div>
          <h2 id="guest-title">Guest Checkout</h2>
          <p className={styles.text}>We send the receipt and your PDFs to this address.</p>
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          autoFocus
          fullWidth
          inputRef={emailField}
          value={guest.email}
          error={problem !== ''}
          helperText={problem}
          onChange={set('email')}
          slotProps={{ htmlInput: { maxLength: 254, inputMode: 'email' } }}
        />
        <div className={styles.names}>
          <TextField
            label="First name (optional)"
            autoComplete="given-name"
            value={guest.firstName}
            onChange={set('firstName')}
            slotProps={{ htmlInput: { maxLength: 50 } }}
          />
          <TextField
            label="Last name (optional)"
            autoComplete="family-name"
            value={guest.lastName}
            onChange={set('lastName')}
            slotProps={{ htmlInput: { maxLength: 50 } }}
          />
        </div>
        <RemindMe checkout={checkout} />
        <Toaster layer="dialog" className={styles.notes} />
        <div className={styles.actions}>
          <Button type="submit" size={52} fullWidth disabled={checkout.busy}>
            {checkout.busy ? 'Opening the payment page…' : 'Continue to payment'}
          </Button>
          <Button variant="quiet" fullWidth onClick={onClose}>
            Back to the cart
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
