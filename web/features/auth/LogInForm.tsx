import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './AuthPage.module.css';
import { PasswordField } from './PasswordField.js';
import { useAuthCall } from './use-auth-call.js';

export function LogInForm() {
  const { getAuthClient } = useSession();
  const { call, busy } = useAuthCall();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!email.trim() || !password) return;
    const done = await call('Login failed', async () => {
      const client = await getAuthClient();
      return client.signInWithPassword({ email: email.trim(), password });
    });
    if (done) toast({ tone: 'success', title: 'Welcome back!' });
  };

  const emailProblem = tried && !email.trim() ? 'Please enter your email address.' : undefined;
  const passwordProblem = tried && !password ? 'Please enter your password.' : undefined;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        fullWidth
        value={email}
        error={emailProblem !== undefined}
        helperText={emailProblem}
        onChange={({ target }) => setEmail(target.value)}
      />
      <PasswordField
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        problem={passwordProblem}
      />
      <Button type="submit" size={52} fullWidth disabled={busy}>
        {busy ? 'Logging in…' : 'Log in'}
      </Button>
    </form>
  );
}
