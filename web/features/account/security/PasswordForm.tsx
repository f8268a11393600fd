import Alert from '@mui/material/Alert';
import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { FormCodeField } from '../../../shared/sign-in/FormCodeField.js';
import { passwordProblem } from '../../../shared/sign-in/password-problem.js';
import { PASSWORD_HINT, PasswordField } from '../../../shared/sign-in/PasswordField.js';
import { ResendButton } from '../../../shared/sign-in/ResendButton.js';
import { AuthForm } from './AuthForm.js';
import { contactOf } from './contact.js';
import { useAuthAction } from './use-auth-action.js';
import { useNonce } from './use-nonce.js';

const PROOF_REFUSED = ['invalid_credentials', 'reauthentication_not_valid'];

interface PasswordFormProps {
  user: User;
  hasPassword: boolean;
  onDone: () => void;
}

interface PasswordFields {
  current: string;
  password: string;
  nonce: string;
}

/**
 * Form for a new password. Customers reauthenticate by the old one, or by a code if they have none and signed in long ago.
 */
export function PasswordForm({ user, hasPassword, onDone }: PasswordFormProps) {
  const { run, busy } = useAuthAction();
  const form = useForm<PasswordFields>({
    defaultValues: { current: '', password: '', nonce: '' },
    reValidateMode: 'onSubmit',
  });
  const { control } = form;
  const [codeNeeded, setCodeNeeded] = useState(false);
  const refuse = (field: keyof PasswordFields, message: string) => form.setError(field, { message }, { shouldFocus: true });
  const { nonceSent, sendNonce } = useNonce(run, ({ message }) => refuse('password', message));

  const submit = async ({ current, password, nonce }: PasswordFields) => {
    const proof = hasPassword ? { current_password: current } : nonce ? { nonce } : {};
    const isChanged = await run(
      (client) => client.updateUser({ password, ...proof }),
      (failure) => {
        const { code = '', message } = failure;
        if (code === 'reauthentication_needed') setCodeNeeded(true);
        else if (PROOF_REFUSED.includes(code)) refuse(hasPassword ? 'current' : 'nonce', message);
        else refuse('password', passwordProblem(password, failure) ?? message);
      },
    );
    if (isChanged) onDone();
  };

  const askForNonce = (
    <Alert severity="info" icon={false} role="status">
      <p>It’s been a while since you logged in. To make sure it’s you, we’ll send a code to {contactOf(user)} first.</p>
      <BusyButton variant="contained" isBusy={busy} onClick={() => void sendNonce()} style={{ marginTop: 12 }}>
        Send me the code
      </BusyButton>
    </Alert>
  );
  return (
    <AuthForm
      form={form}
      action={hasPassword ? 'Change password' : 'Set password'}
      busy={busy}
      busyWords="Saving…"
      onSubmit={submit}
      instead={codeNeeded && !nonceSent && askForNonce}
      after={nonceSent && <ResendButton label="Send the code again" busy={busy} onResend={sendNonce} />}
    >
      {/* Username for password managers. */}
      <input type="text" autoComplete="username" value={contactOf(user)} readOnly hidden />
      {hasPassword && (
        <PasswordField
          control={control}
          name="current"
          validate={(current) => (current ? undefined : 'Please enter your current password.')}
          label="Current password"
          autoComplete="current-password"
        />
      )}
      <PasswordField
        control={control}
        name="password"
        validate={(password) => passwordProblem(password)}
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
      />
      {nonceSent && (
        <FormCodeField
          control={control}
          name="nonce"
          validate={() => undefined}
          label={`Code sent to ${contactOf(user)}`}
          disabled={busy}
          autoFocus
        />
      )}
    </AuthForm>
  );
}
