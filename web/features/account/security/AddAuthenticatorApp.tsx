import type { AuthMFAEnrollTOTPResponse, GoTrueClient as AuthClient, User } from '@supabase/auth-js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormTextField } from '../../../shared/forms/FormTextField.js';
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
  const { run, busy } = useAuthAction();
  const { remember } = useUnverifiedFactor();
  const form = useForm({ defaultValues: { name: freeName(user, 'Authenticator app') } });
  const [enrolled, setEnrolled] = useState<Enrolled>();

  const enrol = async ({ name }: { name: string }) => {
    const friendlyName = name.trim();
    const data = await run(
      async (client) => {
        await removeAbandoned(client, friendlyName);
        return client.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Keepsake' });
      },
      ({ message }) => form.setError('name', { message }, { shouldFocus: true }),
    );
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
    <AuthForm form={form} action="Show the QR code" busy={busy} onSubmit={enrol}>
      <FormTextField
        control={form.control}
        name="name"
        rules={{ validate: (name) => (name.trim() ? undefined : 'Please give it a name.') }}
        label="Name"
        required
        helperText="So you can tell it apart later."
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
