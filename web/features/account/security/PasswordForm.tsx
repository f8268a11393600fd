import type { User } from '@supabase/auth-js';
import { useState, type FormEvent } from 'react';
import { CodeField } from '../../../shared/sign-in/CodeField.js';
import { passwordProblem } from '../../../shared/sign-in/password-problem.js';
import { PASSWORD_HINT, PasswordField } from '../../../shared/sign-in/PasswordField.js';
import { ResendButton } from '../../../shared/sign-in/ResendButton.js';
import { useProblemFocus } from '../../../shared/sign-in/use-problem-focus.js';
import { Button } from '../../../shared/ui/Button.js';
import { contactOf } from './contact.js';
import styles from './forms.module.css';
import { useAuthAction } from './use-auth-action.js';
import { useNonce } from './use-nonce.js';

interface PasswordFormProps {
  user: User;
  hasPassword: boolean;
  onDone: () => void;
}

/** A new password: proven by the old one, or by a code for people without one who signed in long ago. */
export function PasswordForm({ user, hasPassword, onDone }: PasswordFormProps) {
  const { run, busy, problem, setProblem } = useAuthAction();
  const form = useProblemFocus(problem);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { nonce, setNonce, nonceSent, sendNonce } = useNonce(run);

  const change = async (proof: { current_password?: string; nonce?: string }) => {
    const weakness = passwordProblem(password);
    if (hasPassword && !current) {
      setProblem({ code: 'invalid_credentials', message: 'Please enter your current password.' });
    } else if (weakness) {
      setProblem({ message: weakness });
    } else if (await run((client) => client.updateUser({ password, ...proof }))) {
      onDone();
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change(hasPassword ? { current_password: current } : nonce ? { nonce } : {});
  };

  const codeNeeded = problem?.code === 'reauthentication_needed';
  const proofProblem = ['invalid_credentials', 'reauthentication_not_valid'].includes(problem?.code ?? '')
    ? problem?.message
    : undefined;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={contactOf(user)} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label="Current password"
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
          problem={proofProblem}
        />
      )}
      <PasswordField
        label="New password"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        problem={codeNeeded || proofProblem || !problem ? undefined : (passwordProblem(password, problem) ?? problem.message)}
      />
      {nonceSent && (
        <CodeField
          label={`Code sent to ${contactOf(user)}`}
          value={nonce}
          onChange={setNonce}
          onComplete={(code) => void change({ nonce: code })}
          problem={proofProblem}
          disabled={busy}
          autoFocus
        />
      )}
      {codeNeeded && !nonceSent ? (
        <div className={styles.note} role="status">
          <p>You signed in some time ago. To be sure that it is you, we send a code to {contactOf(user)} first.</p>
          <Button disabled={busy} onClick={() => void sendNonce()}>
            Send me the code
          </Button>
        </div>
      ) : (
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving…' : hasPassword ? 'Change password' : 'Set password'}
        </Button>
      )}
      {nonceSent && <ResendButton label="Send the code again" busy={busy} onResend={sendNonce} />}
    </form>
  );
}
