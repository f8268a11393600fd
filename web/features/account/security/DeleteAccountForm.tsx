import type { User } from '@supabase/auth-js';
import { useForm } from 'react-hook-form';
import type { AccountDeletion } from '../../../../server/identity/contract.js';
import { FormCodeField } from '../../../shared/sign-in/FormCodeField.js';
import { PasswordField } from '../../../shared/sign-in/PasswordField.js';
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

/** Deletes the account once it is proven whose it is: by the password, or by a code for people without one. */
export function DeleteAccountForm({ user, hasPassword, onDeleted }: DeleteAccountFormProps) {
  const { run, busy, problem } = useAuthAction();
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation();
  const { nonceSent, sendNonce } = useNonce(run);
  const form = useForm({ defaultValues: { password: '', nonce: '' }, reValidateMode: 'onSubmit' });

  const submit = async ({ password, nonce }: Required<AccountDeletion>) => {
    await deleteAccount(hasPassword ? { password } : { nonce }).unwrap();
    onDeleted();
  };

  if (!hasPassword && !nonceSent) {
    return (
      <ActionForm
        action="Send me the code"
        busy={busy}
        variant="outline"
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
        // Typing the last digit deletes nothing: that is what the button is for.
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
