import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState, type FormEvent } from 'react';
import { needsSecondFactor } from '../../shared/session/assurance.js';
import { emailProblem } from '../../shared/sign-in/email-problem.js';
import { PasswordField } from '../../shared/sign-in/PasswordField.js';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import { EmailField } from './EmailField.js';
import { focusFirstProblem } from '../../shared/ui/focus-first-problem.js';
import { TextButton } from './FormFooter.js';

/** On the line of the label, and still large enough for a thumb. */
const ON_LABEL = { position: 'absolute', top: -12, right: 0, zIndex: 2, '& button': { px: 0, fontSize: 14 } };

interface EmailLogInFormProps {
  email: string;
  onEmail: (email: string) => void;
  onForgotten: () => void;
  /** The password was right, but the address was never confirmed. */
  onUnconfirmed: (address: string) => void;
}

export function EmailLogInForm({ email, onEmail, onForgotten, onUnconfirmed }: EmailLogInFormProps) {
  const { call, busy } = useAuthCall();
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const address = email.trim();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const form = event.currentTarget;
    if (emailProblem(address) || !password) return focusFirstProblem(form);
    const outcome = await call('Login failed', (client) => client.signInWithPassword({ email: address, password }));
    if (outcome?.failure?.code === 'email_not_confirmed') onUnconfirmed(address);
    else if (outcome?.failure) focusPassword(form);
    const session = outcome?.data?.session;
    if (session && !needsSecondFactor(session)) toast({ tone: 'success', title: 'Welcome back!' });
  };

  return (
    <Stack component="form" spacing={4} noValidate onSubmit={(event) => void submit(event)}>
      <EmailField value={email} onChange={onEmail} problem={tried ? emailProblem(address) : undefined} />
      <Box sx={{ position: 'relative' }}>
        <PasswordField
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          problem={tried && !password ? 'Please enter your password.' : undefined}
        />
        <Box sx={ON_LABEL}>
          <TextButton onClick={onForgotten}>Forgot password?</TextButton>
        </Box>
      </Box>
      <Button type="submit" size={52} fullWidth disabled={busy}>
        {busy ? 'Logging in…' : 'Log in'}
      </Button>
    </Stack>
  );
}

/** The next thing typed replaces the password that was refused. */
function focusPassword(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[autocomplete=current-password]');
  field?.focus();
  field?.select();
}
