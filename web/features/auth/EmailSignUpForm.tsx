import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { emailProblem } from '../../shared/sign-in/email-problem.js';
import { PASSWORD_HINT, PasswordField } from '../../shared/sign-in/PasswordField.js';
import { passwordProblem } from '../../shared/sign-in/password-problem.js';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import { EmailField } from './EmailField.js';
import { focusFirstProblem } from '../../shared/ui/focus-first-problem.js';

const NAME_FIELD = { htmlInput: { maxLength: 100 } };

interface EmailSignUpFormProps {
  name: { first: string; last: string };
  onName: (name: { first: string; last: string }) => void;
  email: string;
  onEmail: (email: string) => void;
  /** Where the link in the mail leads, a whole address of this site. */
  redirectTo: string;
  /** The email is on its way. */
  onMailed: (to: string) => void;
}

/** The account opens once the address is proven, by the link or by the digits of the mail. */
export function EmailSignUpForm(props: EmailSignUpFormProps) {
  const { name, onName, email, onEmail, redirectTo, onMailed } = props;
  const { call, busy } = useAuthCall();
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [addressProblem, setAddressProblem] = useState<string>();
  const [weakness, setWeakness] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const address = email.trim();
    const noEmail = emailProblem(address);
    const weak = passwordProblem(password);
    setAddressProblem(noEmail);
    setWeakness(weak);
    if (noEmail || weak) return focusFirstProblem(form);
    const outcome = await call('Sign up failed', (client) =>
      client.signUp({
        email: address,
        password,
        options: {
          emailRedirectTo: redirectTo,
          data: { first_name: name.first.trim(), last_name: name.last.trim() },
        },
      }),
    );
    if (outcome?.failure) setWeakness(passwordProblem(password, outcome.failure));
    if (!outcome?.data) return;
    const isIn = outcome.data.session !== null;
    const message = isIn ? undefined : 'Please check your email to verify your account.';
    toast({ tone: 'success', title: 'Account created!', ...(message && { message }) });
    if (!isIn) onMailed(address);
  };

  return (
    <Stack component="form" spacing={4} noValidate onSubmit={(event) => void submit(event)}>
      <Stack direction="row" spacing={3.5}>
        <TextField
          label="First name"
          autoComplete="given-name"
          value={name.first}
          onChange={({ target }) => onName({ ...name, first: target.value })}
          slotProps={NAME_FIELD}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          value={name.last}
          onChange={({ target }) => onName({ ...name, last: target.value })}
          slotProps={NAME_FIELD}
        />
      </Stack>
      <EmailField value={email} onChange={onEmail} problem={addressProblem} />
      <PasswordField
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        problem={weakness}
        hint={PASSWORD_HINT}
      />
      <Button type="submit" size={52} fullWidth disabled={busy}>
        {busy ? 'Creating your account…' : 'Create account'}
      </Button>
    </Stack>
  );
}
