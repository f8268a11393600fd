import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { Form } from '../../shared/forms/Form.js';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { needsSecondFactor } from '../../shared/session/assurance.js';
import { PasswordField } from '../../shared/sign-in/PasswordField.js';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { EmailField } from './EmailField.js';
import { TextButton } from './FormFooter.js';

/** Position of the link on the label's line, still large enough for a thumb. */
const ON_LABEL = { position: 'absolute', top: -12, right: 0, zIndex: 2, '& button': { px: 0, fontSize: '0.875rem' } };

interface EmailLogInFormProps {
  email: string;
  onEmail: (email: string) => void;
  onForgotten: () => void;
  /** Called when the password was right, but the address was never confirmed. */
  onUnconfirmed: (address: string) => void;
}

export function EmailLogInForm({ email, onEmail, onForgotten, onUnconfirmed }: EmailLogInFormProps) {
  const { call, busy } = useAuthCall();
  const toast = useToast();
  const form = useForm({ defaultValues: { email, password: '' } });
  const { control } = form;

  const submit = async ({ email: typed, password }: { email: string; password: string }) => {
    const address = typed.trim();
    const outcome = await call('Login failed', (client) => client.signInWithPassword({ email: address, password }));
    if (outcome?.failure?.code === 'email_not_confirmed') onUnconfirmed(address);
    // The next thing typed replaces the password that was refused.
    else if (outcome?.failure) form.setFocus('password', { shouldSelect: true });
    const session = outcome?.data?.session;
    if (session && !needsSecondFactor(session)) toast({ tone: 'success', title: 'Welcome back!' });
  };

  return (
    <Form form={form} spacing={4} onSubmit={submit}>
      <EmailField control={control} onChange={onEmail} />
      <Box sx={{ position: 'relative' }}>
        <PasswordField
          control={control}
          name="password"
          validate={(password) => (password ? undefined : 'Please enter your password.')}
          autoComplete="current-password"
        />
        <Box sx={ON_LABEL}>
          <TextButton onClick={onForgotten}>Forgot password?</TextButton>
        </Box>
      </Box>
      <BusyButton type="submit" variant="contained" size="large" fullWidth isBusy={busy}>
        {busy ? 'Logging in…' : 'Log in'}
      </BusyButton>
    </Form>
  );
}
