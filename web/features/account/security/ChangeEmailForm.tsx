import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { AddressForm } from './AddressForm.js';
import { FormText } from './AuthForm.js';
import { ConfirmCodeForm } from './ConfirmCodeForm.js';
import type { AuthWork } from './use-auth-action.js';
import { verifyInPlace } from './verify-in-place.js';

interface ChangeEmailFormProps {
  user: User;
  onDone: () => void;
}

/** A new email address; while one waits to be confirmed, its codes. */
export function ChangeEmailForm({ user, onDone }: ChangeEmailFormProps) {
  const [another, setAnother] = useState(false);
  if (user.new_email && !another) {
    return <ConfirmEmail user={user} newEmail={user.new_email} onDone={onDone} onAnother={() => setAnother(true)} />;
  }
  return (
    <AddressForm
      label="New email"
      type="email"
      {...(user.email && {
        hint: 'We’ll email both your old and new address. The change takes effect once you confirm both.',
        action: 'Change email',
      })}
      save={(client, email) => client.updateUser({ email }, { emailRedirectTo: `${window.location.origin}/my-account` })}
      onDone={({ user: changed }) => (changed.new_email ? setAnother(false) : onDone())}
    />
  );
}

interface ConfirmEmailProps extends ChangeEmailFormProps {
  newEmail: string;
  onAnother: () => void;
}

/** Asks for one code after the other; the links in the mails do the same. */
function ConfirmEmail({ user, newEmail, onDone, onAnother }: ConfirmEmailProps) {
  const [confirmed, setConfirmed] = useState<string[]>([]);
  const addresses = user.email && user.email_confirmed_at ? [user.email, newEmail] : [newEmail];
  const email = addresses.find((address) => !confirmed.includes(address)) ?? newEmail;

  const resend: AuthWork = (client) => client.resend({ type: 'email_change', email: user.email || newEmail });

  return (
    <>
      <FormText>
        {addresses.length > 1
          ? `We emailed ${addresses.join(' and ')}. Follow the links in both emails, or enter their codes here.`
          : `We emailed ${newEmail}. Follow the link in the email, or enter its code here.`}
      </FormText>
      {confirmed.map((address) => (
        <Alert key={address} severity="success" role="status">
          {address} is confirmed.
        </Alert>
      ))}
      <ConfirmCodeForm
        key={email}
        label={`Code from the email to ${email}`}
        action="Confirm"
        confirm={(client, token) => verifyInPlace(client, { email, token, type: 'email_change' })}
        onDone={({ session }) => (session ? onDone() : setConfirmed([...confirmed, email]))}
        resend={resend}
      >
        <Button variant="text" fullWidth onClick={onAnother}>
          Use another address
        </Button>
      </ConfirmCodeForm>
    </>
  );
}
