import type { User } from '@supabase/auth-js';
import { useState, type FormEvent } from 'react';
import type { AccountDeletion } from '../../../../server/identity/contract.js';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { CodeField } from '../../../shared/sign-in/CodeField.js';
import { PasswordField } from '../../../shared/sign-in/PasswordField.js';
import { ResendButton } from '../../../shared/sign-in/ResendButton.js';
import { useProblemFocus } from '../../../shared/sign-in/use-problem-focus.js';
import { Button } from '../../../shared/ui/Button.js';
import { useDeleteAccountMutation } from '../account-api.js';
import { contactOf } from './contact.js';
import styles from './DeleteAccount.module.css';
import { FormProblem } from './FormProblem.js';
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
  const form = useProblemFocus(problem);
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation();
  const [password, setPassword] = useState('');
  const { nonce, setNonce, nonceSent, sendNonce } = useNonce(run);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
      <div className={styles.form}>
        <p className={styles.text}>To be sure that it is you, we send a code to {contactOf(user)} first.</p>
        <Button variant="outline" fullWidth disabled={busy} onClick={() => void sendNonce()}>
          {busy ? 'One moment…' : 'Send me the code'}
        </Button>
        <FormProblem problem={problem} />
      </div>
    );
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {hasPassword ? (
        <PasswordField
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          problem={problem?.message}
        />
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
      <Button variant="danger" type="submit" fullWidth disabled={isLoading}>
        {isLoading ? 'Deleting…' : 'Delete everything'}
      </Button>
      {nonceSent && <ResendButton label="Send the code again" busy={busy} onResend={sendNonce} />}
    </form>
  );
}
