import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AccountDeletionRequest } from '../../../../server/identity/contract.js';
import { FormCodeField } from '../../../shared/sign-in/FormCodeField.js';
import { PasswordField } from '../../../shared/sign-in/PasswordField.js';
import type { AuthFailure } from '../../../shared/sign-in/use-auth-call.js';
import { ResendButton } from '../../../shared/sign-in/ResendButton.js';
import { useDeleteAccountMutation } from '../account-api.js';
import { AuthForm, ActionForm } from './AuthForm.js';
import { contactOf } from './contact.js';
import { useAuthAction } from './use-auth-action.js';
import { useNonce } from './use-nonce.js';

interface DeleteAccountFormProps {
  user: User;
  hasPassword: boolean;
  onDeleted: () => void;
}

/** Deletes the account after reauthentication by password, or by a code for customers without one. */
export function DeleteAccountForm({ user, hasPassword, onDeleted }: DeleteAccountFormProps) {
  const { run, busy } = useAuthAction();
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation();
  const [problem, setProblem] = useState<AuthFailure>();
  const form = useForm({ defaultValues: { password: '', nonce: '' }, reValidateMode: 'onSubmit' });
  const { nonceSent, sendNonce } = useNonce(run, (failure) => {
    if (nonceSent) form.setError('nonce', { message: failure.message });
    else setProblem(failure);
  });

  const submit = async ({ password, nonce }: Required<AccountDeletionRequest>) => {
    await deleteAccount(hasPassword ? { password } : { nonce }).unwrap();
    onDeleted();
  };

  if (!hasPassword && !nonceSent) {
    return (
      <ActionForm
        action="Send me the code"
        busy={busy}
        variant="outlined"
        problem={problem}
        isWide
        onPress={() => void sendNonce()}
      >
        To make sure it’s you, we’ll send a code to {contactOf(user)} first.
      </ActionForm>
    );
  }
  return (
    <AuthForm
      form={form}
      action="Delete everything"
      busy={isLoading}
      busyWords="Deleting…"
      isDanger
      isWide
      onSubmit={submit}
      after={nonceSent && <ResendButton label="Send the code again" busy={busy} onResend={sendNonce} />}
    >
      {hasPassword ? (
        <PasswordField
          control={form.control}
          name="password"
          validate={(password) => (password ? undefined : 'Please enter your password.')}
          autoComplete="current-password"
        />
      ) : (
        // The last digit does not submit the form; only the button deletes the account.
        <FormCodeField
          control={form.control}
          name="nonce"
          validate={(nonce) => (nonce ? undefined : 'Please enter the code.')}
          label={`Code sent to ${contactOf(user)}`}
          waitsForButton
          autoFocus
        />
      )}
    </AuthForm>
  );
}
