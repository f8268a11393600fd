import type { GoTrueClient as AuthClient } from '@supabase/auth-js';
import { useState, type ReactNode } from 'react';
import { CODE_LENGTH } from '../../../shared/sign-in/code.js';
import { CodeField } from '../../../shared/sign-in/CodeField.js';
import { ResendButton } from '../../../shared/sign-in/ResendButton.js';
import type { AuthAnswer, DataOf } from '../../../shared/sign-in/use-auth-call.js';
import { AuthForm } from './AuthForm.js';
import { useAuthAction, type AuthWork } from './use-auth-action.js';

interface ConfirmCodeFormProps<Answer extends AuthAnswer> {
  label: string;
  /** What the button does, such as `Confirm the number`. */
  action: string;
  confirm: (client: AuthClient, code: string) => Promise<Answer>;
  onDone: (data: DataOf<Answer>) => void;
  /** Has the code sent again; absent when it is not sent at all. */
  resend?: AuthWork | undefined;
  isTexted?: boolean;
  autoFocus?: boolean;
  /** Another way on, under the buttons. */
  children?: ReactNode;
}

/** Six digits that prove something. */
export function ConfirmCodeForm<Answer extends AuthAnswer>(props: ConfirmCodeFormProps<Answer>) {
  const { label, action, confirm, onDone, resend, isTexted = false, autoFocus = true, children } = props;
  const { run, busy, problem, setProblem } = useAuthAction();
  const [code, setCode] = useState('');

  const send = async (digits: string) => {
    const data = await run((client) => confirm(client, digits));
    if (data !== undefined) onDone(data);
  };

  const submit = () => {
    if (code.length === CODE_LENGTH) void send(code);
    else setProblem({ message: `Please enter the ${CODE_LENGTH} digits of the code.` });
  };

  const after = (
    <>
      {resend && (
        <ResendButton label="Send the code again" busy={busy} onResend={async () => (await run(resend)) !== undefined} />
      )}
      {children}
    </>
  );
  return (
    <AuthForm action={action} busy={busy} problem={problem} onSubmit={submit} after={after}>
      <CodeField
        label={label}
        value={code}
        onChange={setCode}
        onComplete={(digits) => void send(digits)}
        problem={problem?.message}
        disabled={busy}
        autoFocus={autoFocus}
        isTexted={isTexted}
      />
    </AuthForm>
  );
}
