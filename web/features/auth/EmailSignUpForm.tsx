import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { Form } from '../../shared/forms/Form.js';
import { FormTextField } from '../../shared/forms/FormTextField.js';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { PASSWORD_HINT, PasswordField } from '../../shared/sign-in/PasswordField.js';
import { passwordProblem } from '../../shared/sign-in/password-problem.js';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { EmailField } from './EmailField.js';

const NAME_FIELD = { htmlInput: { maxLength: 100 } };

interface SignUpFields {
  first: string;
  last: string;
  email: string;
  password: string;
}

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
  const form = useForm({ defaultValues: { ...name, email, password: '' } });
  const { control } = form;

  const submit = async ({ first, last, email: typed, password }: SignUpFields) => {
    const address = typed.trim();
    const outcome = await call('Sign up failed', (client) =>
      client.signUp({
        email: address,
        password,
        options: {
          emailRedirectTo: redirectTo,
          data: { first_name: first.trim(), last_name: last.trim() },
        },
      }),
    );
    const weakness = outcome?.failure && passwordProblem(password, outcome.failure);
    if (weakness) form.setError('password', { message: weakness }, { shouldFocus: true });
    if (!outcome?.data) return;
    const isIn = outcome.data.session !== null;
    const message = isIn ? undefined : 'Please check your email to verify your account.';
    toast({ tone: 'success', title: 'Account created!', ...(message && { message }) });
    if (!isIn) onMailed(address);
  };
  const keepName = { onChange: () => onName({ first: form.getValues('first'), last: form.getValues('last') }) };

  return (
    <Form form={form} spacing={4} onSubmit={submit}>
      <Stack direction="row" spacing={3.5}>
        <FormTextField
          control={control}
          name="first"
          rules={keepName}
          label="First name"
          autoComplete="given-name"
          slotProps={NAME_FIELD}
        />
        <FormTextField
          control={control}
          name="last"
          rules={keepName}
          label="Last name"
          autoComplete="family-name"
          slotProps={NAME_FIELD}
        />
      </Stack>
      <EmailField control={control} onChange={onEmail} />
      <PasswordField
        control={control}
        name="password"
        validate={(password) => passwordProblem(password)}
        autoComplete="new-password"
        hint={PASSWORD_HINT}
      />
      <BusyButton type="submit" variant="contained" size="large" fullWidth isBusy={busy}>
        {busy ? 'Creating your account…' : 'Create account'}
      </BusyButton>
    </Form>
  );
}
