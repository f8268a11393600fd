import Stack from '@mui/material/Stack';
import { useState, type FormEvent } from 'react';
import { useSession } from '../../shared/session/SessionProvider.js';
import { PASSWORD_HINT, PasswordField } from '../../shared/sign-in/PasswordField.js';
import { passwordProblem } from '../../shared/sign-in/password-problem.js';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import { focusFirstProblem } from '../../shared/ui/focus-first-problem.js';
import { Step } from './Step.js';

/** Shown after the link in the email about a forgotten password, which has signed the user in. */
export function NewPasswordStep() {
  const { user, stopRecovering } = useSession();
  const { call, busy } = useAuthCall();
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const weak = passwordProblem(password);
    setProblem(weak);
    if (weak) return focusFirstProblem(form);
    const outcome = await call('The password was not changed', (client) => client.updateUser({ password }));
    if (outcome?.failure) setProblem(passwordProblem(password, outcome.failure));
    if (outcome?.data) toast({ tone: 'success', title: 'Your new password is set.' });
  };

  return (
    <Step title="Set a new password" lead="All other devices are signed out when you set it." focusHeading>
      <Stack component="form" spacing={4} noValidate onSubmit={(event) => void submit(event)}>
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          label="New password"
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          problem={problem}
          hint={PASSWORD_HINT}
        />
        <Button type="submit" size={52} fullWidth disabled={busy}>
          {busy ? 'Saving…' : 'Set the password'}
        </Button>
        <Button variant="quiet" fullWidth onClick={stopRecovering}>
          Not now
        </Button>
      </Stack>
    </Step>
  );
}
