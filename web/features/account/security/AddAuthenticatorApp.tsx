import TextField from '@mui/material/TextField';
import type { AuthMFAEnrollTOTPResponse, GoTrueClient as AuthClient, User } from '@supabase/auth-js';
import { useState } from 'react';
import { AuthForm } from './AuthForm.js';
import { AuthenticatorKey } from './AuthenticatorKey.js';
import { ConfirmCodeForm } from './ConfirmCodeForm.js';
import { freeName } from './factors.js';
import { useAuthAction } from './use-auth-action.js';
import { useUnverifiedFactor } from './use-unverified-factor.js';

type Enrolled = NonNullable<AuthMFAEnrollTOTPResponse['data']>;

interface AddAuthenticatorAppProps {
  user: User;
  onDone: () => void;
}

export function AddAuthenticatorApp({ user, onDone }: AddAuthenticatorAppProps) {
  const { run, busy, problem, setProblem } = useAuthAction();
  const { remember } = useUnverifiedFactor();
  const [name, setName] = useState(() => freeName(user, 'Authenticator app'));
  const [enrolled, setEnrolled] = useState<Enrolled>();

  const enrol = async () => {
    const friendlyName = name.trim();
    if (!friendlyName) return setProblem({ message: 'Please give it a name.' });
    const data = await run(async (client) => {
      await removeAbandoned(client, friendlyName);
      return client.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Keepsake' });
    });
    if (!data) return;
    remember(data.id);
    setEnrolled(data);
  };

  if (enrolled) {
    return (
      <>
        <AuthenticatorKey {...enrolled.totp} />
        <ConfirmCodeForm
          label="Code that the app shows"
          action="Turn on"
          autoFocus={false}
          confirm={(client, code) => client.mfa.challengeAndVerify({ factorId: enrolled.id, code })}
          onDone={() => {
            remember(undefined);
            onDone();
          }}
        />
      </>
    );
  }
  return (
    <AuthForm action="Show the QR code" busy={busy} problem={problem} onSubmit={() => void enrol()}>
      <TextField
        label="Name"
        required
        fullWidth
        value={name}
        error={problem !== undefined}
        helperText={problem?.message ?? 'So you can tell it apart later.'}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 }, formHelperText: { 'aria-live': 'polite' } }}
      />
    </AuthForm>
  );
}

/** Removes the leftover of an abandoned attempt, which would block the name for some minutes. */
async function removeAbandoned(client: AuthClient, name: string): Promise<void> {
  const { data } = await client.mfa.listFactors();
  const left = data?.all.filter(({ status, friendly_name }) => status === 'unverified' && friendly_name === name) ?? [];
  for (const { id } of left) await client.mfa.unenroll({ factorId: id });
}
