import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './AuthPage.module.css';
import { PasswordField } from './PasswordField.js';
import { useAuthCall } from './use-auth-call.js';

const MIN_PASSWORD_LENGTH = 6;

/** Sign-up by e-mail; the account opens once the link in the mail was followed. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const { getAuthClient } = useSession();
  const { call, busy } = useAuthCall();
  const toast = useToast();
  const [person, setPerson] = useState({ firstName: '', lastName: '', email: '' });
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const set = (field: keyof typeof person) => ({ target }: { target: { value: string } }) =>
    setPerson((before) => ({ ...before, [field]: target.value }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const email = person.email.trim();
    if (!email || password.length < MIN_PASSWORD_LENGTH) return;
    const done = await call('Sign up failed', async () => {
      const client = await getAuthClient();
      return client.signUp({
        email,
        password,
        options: {
          emailRedirectTo: `${window.location.origin}/`,
          data: { first_name: person.firstName.trim(), last_name: person.lastName.trim() },
        },
      });
    });
    if (!done) return;
    toast({ tone: 'success', title: 'Account created!', message: 'Please check your email to verify your account.' });
    onDone();
  };

  const emailProblem = tried && !person.email.trim() ? 'Please enter your email address.' : undefined;
  const tooShort = tried && password.length < MIN_PASSWORD_LENGTH;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.names}>
        <TextField label="First name" autoComplete="given-name" value={person.firstName} onChange={set('firstName')} />
        <TextField label="Last name" autoComplete="family-name" value={person.lastName} onChange={set('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        fullWidth
        value={person.email}
        error={emailProblem !== undefined}
        helperText={emailProblem}
        onChange={set('email')}
      />
      <PasswordField
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        problem={tooShort ? `Please use at least ${MIN_PASSWORD_LENGTH} characters.` : undefined}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
      />
      <Button type="submit" size={52} fullWidth disabled={busy}>
        {busy ? 'Creating your account…' : 'Create account'}
      </Button>
    </form>
  );
}
