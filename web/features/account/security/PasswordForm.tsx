import Alert from '@mui/material/Alert';
import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { CodeField } from '../../../shared/sign-in/CodeField.js';
import { passwordProblem } from '../../../shared/sign-in/password-problem.js';
import { PASSWORD_HINT, PasswordField } from '../../../shared/sign-in/PasswordField.js';
import { ResendButton } from '../../../shared/sign-in/ResendButton.js';
import { Button } from '../../../shared/ui/Button.js';
import { AuthForm } from './AuthForm.js';
import { contactOf } from './contact.js';
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

  const submit = () => void change(hasPassword ? { current_password: current } : nonce ? { nonce } : {});

  const codeNeeded = problem?.code === 'reauthentication_needed';
  const proofProblem = ['invalid_credentials', 'reauthentication_not_valid'].includes(problem?.code ?? '')
    ? problem?.message
    : undefined;
  const askForNonce = (
    <Alert severity="info" icon={false} role="status">
      <p>It’s been a while since you logged in. To make sure it’s you, we’ll send a code to {contactOf(user)} first.</p>
      <Button disabled={busy} onClick={() => void sendNonce()} style={{ marginTop: 12 }}>
        Send me the code
      </Button>
    </Alert>
  );
  return (
    <AuthForm
      action={hasPassword ? 'Change password' : 'Set password'}
      busy={busy}
      busyWords="Saving…"
      problem={problem}
      onSubmit={submit}
      instead={codeNeeded && !nonceSent && askForNonce}
      after={nonceSent && <ResendButton label="Send the code again" busy={busy} onResend={sendNonce} />}
    >
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
    </AuthForm>
  );
}
