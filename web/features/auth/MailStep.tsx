import { useState, type FormEvent } from 'react';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './AuthPage.module.css';
import { EmailField } from './EmailField.js';
import { focusFirstProblem } from './focus-first-problem.js';
import { MailCodeStep } from './MailCodeStep.js';
import { Step } from './Step.js';

const WORDS = {
  signup: { title: 'Confirm your address', lead: 'Tell us the address you signed up with, and we send you a new link.' },
  recovery: { title: 'Forgot your password?', lead: 'Tell us your address, and we send you a link to set a new one.' },
} as const;

export interface MailRequest {
  type: 'signup' | 'recovery';
  /** Whether a mail is still to be asked for, was sent just now, or some time ago. */
  begin: 'ask' | 'sent' | 'sent-earlier';
}

interface MailStepProps extends MailRequest {
  email: string;
  onEmail: (email: string) => void;
  /** Where the link in the mail leads, a whole address of this site. */
  redirectTo: string;
  onBack: () => void;
}

/** Has a mail sent that proves the address, and waits for its code. */
export function MailStep({ type, begin, email, onEmail, redirectTo, onBack }: MailStepProps) {
  const { call, busy } = useAuthCall();
  const [phase, setPhase] = useState(begin);
  const [problem, setProblem] = useState<string>();
  const address = email.trim();

  const send = () =>
    call('The mail could not be sent', async (client) =>
      type === 'signup'
        ? client.resend({ type, email: address, options: { emailRedirectTo: redirectTo } })
        : client.resetPasswordForEmail(address, { redirectTo }),
    );

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setProblem(address ? undefined : 'Please enter your email address.');
    if (!address) return focusFirstProblem(form);
    const outcome = await send();
    if (outcome && !outcome.failure) setPhase('sent');
  };

  if (phase !== 'ask') {
    return <MailCodeStep type={type} email={address} sentNow={phase === 'sent'} resend={send} onBack={onBack} />;
  }
  return (
    <Step title={WORDS[type].title} lead={WORDS[type].lead}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <EmailField value={email} onChange={onEmail} problem={problem} autoFocus />
        <Button type="submit" size={52} fullWidth disabled={busy}>
          {busy ? 'Sending…' : 'Send the link'}
        </Button>
        <Button variant="quiet" fullWidth onClick={onBack}>
          Back to log in
        </Button>
      </form>
    </Step>
  );
}
