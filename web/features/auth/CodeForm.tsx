import { useState, type FormEvent, type ReactNode } from 'react';
import { CodeField } from '../../shared/sign-in/CodeField.js';
import { CODE_LENGTH } from '../../shared/sign-in/code.js';
import type { AuthFailure } from '../../shared/sign-in/use-auth-call.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './AuthPage.module.css';

/** Where the protocol's own words help nobody; they stand in the note beside. */
const SENTENCES: Record<string, string> = {
  otp_expired: 'This code is wrong or has expired.',
  mfa_verification_failed: 'This code is wrong. Please enter the newest one.',
  mfa_challenge_expired: 'This code has expired. Please ask for a new one.',
};

interface CodeFormProps {
  label?: string;
  hint?: string;
  isTexted?: boolean;
  busy: boolean;
  /** @returns why the code was refused; nothing when it was right */
  onVerify: (code: string) => Promise<AuthFailure | undefined>;
  /** Other ways on, below the button. */
  children?: ReactNode;
}

/** A six-digit code, checked as soon as it is complete. */
export function CodeForm({ label, hint, isTexted, busy, onVerify, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();

  const verify = async (complete: string) => {
    setProblem(undefined);
    const failure = await onVerify(complete);
    if (failure) setProblem(SENTENCES[failure.code ?? ''] ?? failure.message);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH) void verify(code);
    else setProblem(`Please enter all ${CODE_LENGTH} digits.`);
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <CodeField
        value={code}
        onChange={setCode}
        onComplete={(complete) => void verify(complete)}
        problem={problem}
        disabled={busy}
        autoFocus
        {...(label && { label })}
        {...(hint && { hint })}
        {...(isTexted && { isTexted })}
      />
      <Button type="submit" size={52} fullWidth disabled={busy}>
        {busy ? 'Checking…' : 'Verify'}
      </Button>
      {children && <div className={styles.waysOn}>{children}</div>}
    </form>
  );
}
