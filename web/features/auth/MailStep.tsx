import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { Form } from '../../shared/forms/Form.js';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { EmailField } from './EmailField.js';
import { MailCodeStep } from './MailCodeStep.js';
import { Step } from './Step.js';
import type { SignInStep } from './use-step.js';

const WORDS = {
  signup: { title: 'Confirm your address', lead: 'Enter the address you signed up with, and we’ll send you a new link.' },
  recovery: { title: 'Forgot your password?', lead: 'Enter your email address, and we’ll send you a link to set a new one.' },
} as const;

interface MailStepProps {
  step: Exclude<SignInStep, { kind: 'texted-code' }>;
  email: string;
  onEmail: (email: string) => void;
  /** Where the link in the mail leads, a whole address of this site. */
  redirectTo: string;
  /** A mail was sent. */
  onStep: (next: SignInStep) => void;
  onBack: () => void;
}

/** Has a mail sent that proves the address, and waits for its code. */
export function MailStep({ step, email, onEmail, redirectTo, onStep, onBack }: MailStepProps) {
  const { call, busy } = useAuthCall();
  const form = useForm({ defaultValues: { email } });
  const { type } = step;

  const send = async (to: string) => {
    const outcome = await call('The email could not be sent', async (client) =>
      type === 'signup'
        ? client.resend({ type, email: to, options: { emailRedirectTo: redirectTo } })
        : client.resetPasswordForEmail(to, { redirectTo }),
    );
    if (outcome && !outcome.failure) onStep({ kind: 'mailed-code', type, isNew: true, to, since: Date.now() });
    return outcome;
  };

  if (step.kind === 'mailed-code') return <MailCodeStep {...step} resend={() => send(step.to)} onBack={onBack} />;
  return (
    <Step title={WORDS[type].title} lead={WORDS[type].lead}>
      <Form form={form} spacing={4} onSubmit={({ email: typed }) => send(typed.trim())}>
        <EmailField control={form.control} onChange={onEmail} autoFocus />
        <BusyButton type="submit" variant="contained" size="large" fullWidth isBusy={busy}>
          {busy ? 'Sending…' : 'Send the link'}
        </BusyButton>
        <Button variant="text" fullWidth onClick={onBack}>
          Back to log in
        </Button>
      </Form>
    </Step>
  );
}
