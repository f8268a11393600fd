import { needsSecondFactor } from '../../shared/session/assurance.js';
import { ResendButton } from '../../shared/sign-in/ResendButton.js';
import { useAuthCall, type AuthOutcome } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './AuthPage.module.css';
import { CodeForm } from './CodeForm.js';
import { mustWait } from './must-wait.js';
import { Step } from './Step.js';

type MailType = 'signup' | 'recovery';

interface MailCodeStepProps {
  type: MailType;
  email: string;
  /** False when the mail is an older one. */
  sentNow: boolean;
  resend: () => Promise<AuthOutcome<unknown> | undefined>;
  onBack: () => void;
}

/** The mail has a link and six digits; who reads it on another device types the digits here. */
export function MailCodeStep({ type, email, sentNow, resend, onBack }: MailCodeStepProps) {
  const { call, busy } = useAuthCall();
  const toast = useToast();

  const verify = async (token: string) => {
    const outcome = await call('OTP verification failed', (client) => client.verifyOtp({ email, token, type }));
    const session = outcome?.data?.session;
    if (session && type === 'signup' && !needsSecondFactor(session)) toast({ tone: 'success', title: 'Welcome!' });
    return outcome?.failure;
  };

  const sendAgain = async () => mustWait(await resend());

  return (
    <Step title="Check your e-mail" lead={<WhatWasSent type={type} email={email} sentNow={sentNow} />}>
      <CodeForm label="Code from the mail" busy={busy} onVerify={verify}>
        <ResendButton
          label={sentNow ? 'Send it again' : 'Send a new one'}
          busy={busy}
          startsWaiting={sentNow}
          onResend={sendAgain}
        />
        <Button variant="quiet" fullWidth onClick={onBack}>
          Back to log in
        </Button>
      </CodeForm>
    </Step>
  );
}

/** The same for addresses that we know and those that we do not. */
function WhatWasSent({ type, email, sentNow }: { type: MailType; email: string; sentNow: boolean }) {
  const address = <strong className={styles.address}>{email}</strong>;
  if (type === 'recovery') {
    return (
      <>
        If there is an account with {address}, a mail with a link and a code is on its way. Follow the link, or enter the
        code here.
      </>
    );
  }
  if (sentNow) return <>We sent a link and a code to {address}. Follow the link, or enter the code here.</>;
  return <>The address {address} is not confirmed yet. Enter the code from our mail, or have a new one sent.</>;
}
