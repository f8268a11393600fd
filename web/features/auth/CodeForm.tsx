import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Form } from '../../shared/forms/Form.js';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { CODE_LENGTH } from '../../shared/sign-in/code.js';
import { FormCodeField } from '../../shared/sign-in/FormCodeField.js';
import { ResendButton, type ResendButtonProps } from '../../shared/sign-in/ResendButton.js';
import type { AuthFailure } from '../../shared/sign-in/use-auth-call.js';

/** Clearer messages than the protocol's own, which are shown in the toast. */
const MESSAGES: Record<string, string> = {
  otp_expired: 'This code is wrong or has expired.',
  mfa_verification_failed: 'This code is wrong. Please enter the newest one.',
  mfa_challenge_expired: 'This code has expired. Please ask for a new one.',
};

const WRONG = ['otp_expired', 'mfa_verification_failed'];
/** The server invalidates a code after this many wrong tries. */
const MAX_TRIES = 5;
const TOO_MANY = 'Too many tries. Please have a new code sent.';

interface CodeFormProps {
  label?: string;
  hint?: string;
  isTexted?: boolean;
  busy: boolean;
  /** @returns why the code was refused; undefined when it was right */
  onVerify: (code: string) => Promise<AuthFailure | undefined>;
  /** Sends a new code; absent for an authenticator app. */
  resend?: Omit<ResendButtonProps, 'busy'>;
  /** Another possible reason for a wrong code. */
  adviceOnWrong?: string;
  /** Alternatives below the button. */
  children?: ReactNode;
}

interface WrongCode {
  code: string;
  problem: string;
}

/** A six-digit code, checked as soon as it is complete. */
export function CodeForm(props: CodeFormProps) {
  const { label, hint, isTexted, busy, onVerify, resend, adviceOnWrong, children } = props;
  const [wrong, setWrong] = useState<readonly WrongCode[]>([]);
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit' });
  const isUsedUp = (tries: number) => resend !== undefined && tries >= MAX_TRIES;

  const validate = (code: string) => {
    if (code.length < CODE_LENGTH) return `Please enter all ${CODE_LENGTH} digits.`;
    const last = wrong.at(-1);
    return isUsedUp(wrong.length) || code === last?.code ? last?.problem : undefined;
  };

  const verify = async ({ code }: { code: string }) => {
    const failure = await onVerify(code);
    if (!failure) return;
    const { code: reason = '', message } = failure;
    const shown = MESSAGES[reason] ?? message;
    if (!WRONG.includes(reason)) return form.setError('code', { message: shown });
    const problem = isUsedUp(wrong.length + 1) ? TOO_MANY : [shown, adviceOnWrong].filter(Boolean).join(' ');
    setWrong([...wrong, { code, problem }]);
    form.setError('code', { message: problem });
  };

  const startAgain = () => {
    setWrong([]);
    form.reset();
  };

  return (
    <Form form={form} spacing={4} onSubmit={verify}>
      <FormCodeField
        control={form.control}
        name="code"
        validate={validate}
        disabled={busy}
        autoFocus
        {...(label && { label })}
        {...(hint && { hint })}
        {...(isTexted && { isTexted })}
      />
      <BusyButton type="submit" variant="contained" size="large" fullWidth isBusy={busy}>
        {busy ? 'Checking…' : 'Verify'}
      </BusyButton>
      {(resend ?? children) && (
        <Stack spacing={1}>
          {resend && (
            <ResendButton
              {...resend}
              busy={busy}
              onResend={async () => {
                const mustWait = await resend.onResend();
                if (mustWait) startAgain();
                return mustWait;
              }}
            />
          )}
          {children}
        </Stack>
      )}
    </Form>
  );
}
