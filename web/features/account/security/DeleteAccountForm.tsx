import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import type { AccountDeletion } from '../../../../server/identity/contract.js';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { CodeField } from '../../../shared/sign-in/CodeField.js';
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
  const { run, busy, problem, setProblem } = useAuthAction();
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation();
  const [password, setPassword] = useState('');
  const { nonce, setNonce, nonceSent, sendNonce } = useNonce(run);

  const submit = async () => {
    setProblem(undefined);
    const proof: AccountDeletion = hasPassword ? { password } : { nonce };
    if (!password && !nonce) {
      setProblem({ message: hasPassword ? 'Please enter your password.' : 'Please enter the code.' });
      return;
    }
    const { error } = await deleteAccount(proof);
    if (error) setProblem({ message: failureSentence(error) });
    else onDeleted();
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
      action="Delete everything"
      busy={isLoading}
      busyWords="Deleting…"
      isDanger
      isWide
      problem={problem}
      onSubmit={() => void submit()}
      after={nonceSent && <ResendButton label="Send the code again" busy={busy} onResend={sendNonce} />}
    >
      {hasPassword ? (
        <PasswordField value={password} onChange={setPassword} autoComplete="current-password" problem={problem?.message} />
      ) : (
        // Typing the last digit deletes nothing: that is what the button is for.
        <CodeField
          label={`Code sent to ${contactOf(user)}`}
          value={nonce}
          onChange={setNonce}
          onComplete={() => undefined}
          problem={problem?.message}
          autoFocus
        />
      )}
    </AuthForm>
  );
}
