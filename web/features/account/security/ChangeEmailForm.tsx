import type { User } from '@supabase/auth-js';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { useState } from 'react';
import { emailProblem } from '../../../shared/sign-in/email-problem.js';
import { Button } from '../../../shared/ui/Button.js';
import { AddressForm } from './AddressForm.js';
import { ConfirmCodeForm } from './ConfirmCodeForm.js';
import styles from './forms.module.css';
import type { AuthWork } from './use-auth-action.js';
import { verifyInPlace } from './verify-in-place.js';

interface ChangeEmailFormProps {
  user: User;
  onDone: () => void;
}

/** A new e-mail address; while one waits to be confirmed, its codes. */
export function ChangeEmailForm({ user, onDone }: ChangeEmailFormProps) {
  const [another, setAnother] = useState(false);
  if (user.new_email && !another) {
    return <ConfirmEmail user={user} newEmail={user.new_email} onDone={onDone} onAnother={() => setAnother(true)} />;
  }
  return (
    <AddressForm
      label="New email"
      hint={
        user.email
          ? 'We’ll email both your old and new address. The change takes effect once you confirm both.'
          : 'We’ll email this address. Follow the link in the email, or type its code here.'
      }
      type="email"
      action={user.email ? 'Change email' : 'Add email'}
      check={emailProblem}
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
      <p className={styles.text}>
        {addresses.length > 1
          ? `We wrote to ${addresses.join(' and ')}. Follow the link in both mails, or type their codes here.`
          : `We wrote to ${newEmail}. Follow the link in the mail, or type its code here.`}
      </p>
      {confirmed.map((address) => (
        <p key={address} className={styles.confirmed} role="status">
          <CheckCircleIcon size={20} weight="fill" aria-hidden />
          {address} is confirmed.
        </p>
      ))}
      <ConfirmCodeForm
        key={email}
        label={`Code from the mail to ${email}`}
        action="Confirm"
        confirm={(client, token) => verifyInPlace(client, { email, token, type: 'email_change' })}
        onDone={({ session }) => (session ? onDone() : setConfirmed([...confirmed, email]))}
        resend={resend}
      >
        <Button variant="quiet" fullWidth onClick={onAnother}>
          Use another address
        </Button>
      </ConfirmCodeForm>
    </>
  );
}
