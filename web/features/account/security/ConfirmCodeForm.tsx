import type { GoTrueClient as AuthClient } from '@supabase/auth-js';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { CODE_LENGTH } from '../../../shared/sign-in/code.js';
import { FormCodeField } from '../../../shared/sign-in/FormCodeField.js';
import { ResendButton } from '../../../shared/sign-in/ResendButton.js';
import type { AuthAnswer, AuthFailure, DataOf } from '../../../shared/sign-in/use-auth-call.js';
import { AuthForm } from './AuthForm.js';
import { useAuthAction, type AuthWork } from './use-auth-action.js';

interface ConfirmCodeFormProps<Answer extends AuthAnswer> {
  label: string;
  /** Label of the submit button, such as `Confirm the number`. */
  action: string;
  confirm: (client: AuthClient, code: string) => Promise<Answer>;
  onDone: (data: DataOf<Answer>) => void;
  /** Has the code sent again; absent when it is not sent at all. */
  resend?: AuthWork | undefined;
  isTexted?: boolean;
  autoFocus?: boolean;
  /** Alternatives below the buttons. */
  children?: ReactNode;
}

/** Form for a six-digit confirmation code. */
export function ConfirmCodeForm<Answer extends AuthAnswer>(props: ConfirmCodeFormProps<Answer>) {
  const { label, action, confirm, onDone, resend, isTexted = false, autoFocus = true, children } = props;
  const { run, busy } = useAuthAction();
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit' });
  const showFailure = ({ message }: AuthFailure) => form.setError('code', { message });

  const submit = async ({ code }: { code: string }) => {
    const data = await run((client) => confirm(client, code), showFailure);
    if (data !== undefined) onDone(data);
  };

  const after = (
    <>
      {resend && (
        <ResendButton
          label="Send the code again"
          busy={busy}
          onResend={async () => (await run(resend, showFailure)) !== undefined}
        />
      )}
      {children}
    </>
  );
  return (
    <AuthForm form={form} action={action} busy={busy} onSubmit={submit} after={after}>
      <FormCodeField
        control={form.control}
        name="code"
        validate={(code) => (code.length === CODE_LENGTH ? undefined : `Please enter the ${CODE_LENGTH} digits of the code.`)}
        label={label}
        disabled={busy}
        autoFocus={autoFocus}
        isTexted={isTexted}
      />
    </AuthForm>
  );
}
