import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { Form } from '../../shared/forms/Form.js';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { PASSWORD_HINT, PasswordField } from '../../shared/sign-in/PasswordField.js';
import { passwordProblem } from '../../shared/sign-in/password-problem.js';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Step } from './Step.js';

/** Shown after the link in the email about a forgotten password, which has signed the user in. */
export function NewPasswordStep() {
  const { user, stopRecovering } = useSession();
  const { call, busy } = useAuthCall();
  const toast = useToast();
  const form = useForm({ defaultValues: { password: '' } });

  const submit = async ({ password }: { password: string }) => {
    const outcome = await call('The password was not changed', (client) => client.updateUser({ password }));
    const weakness = outcome?.failure && passwordProblem(password, outcome.failure);
    if (weakness) form.setError('password', { message: weakness }, { shouldFocus: true });
    if (outcome?.data) toast({ tone: 'success', title: 'Your new password is set.' });
  };

  return (
    <Step title="Set a new password" lead="All other devices are signed out when you set it." focusHeading>
      <Form form={form} spacing={4} onSubmit={submit}>
        {/* Username for password managers. */}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          control={form.control}
          name="password"
          validate={(password) => passwordProblem(password)}
          label="New password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
        />
        <BusyButton type="submit" variant="contained" size="large" fullWidth isBusy={busy}>
          {busy ? 'Saving…' : 'Set the password'}
        </BusyButton>
        <Button variant="text" fullWidth onClick={stopRecovering}>
          Not now
        </Button>
      </Form>
    </Step>
  );
}
