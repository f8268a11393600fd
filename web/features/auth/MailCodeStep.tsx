import Button from '@mui/material/Button';
import { needsSecondFactor } from '../../shared/session/assurance.js';
import { useAuthCall, type AuthOutcome } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { CodeForm } from './CodeForm.js';
import { mustWait } from './must-wait.js';
import { Address, Step } from './Step.js';
import type { MailType } from './use-step.js';

interface MailCodeStepProps {
  type: MailType;
  to: string;
  /** False when the mail is an older one. */
  isNew: boolean;
  /** When the last mail was sent, in milliseconds since 1970. */
  since: number;
  resend: () => Promise<AuthOutcome<unknown> | undefined>;
  onBack: () => void;
}

/** Form for the six digits of a mail, for readers who cannot open its link on this device. */
export function MailCodeStep({ type, to, isNew, since, resend, onBack }: MailCodeStepProps) {
  const { call, busy } = useAuthCall();
  const toast = useToast();

  const verify = async (token: string) => {
    const outcome = await call('OTP verification failed', (client) => client.verifyOtp({ email: to, token, type }));
    const session = outcome?.data?.session;
    if (session && type === 'signup' && !needsSecondFactor(session)) toast({ tone: 'success', title: 'Welcome!' });
    return outcome?.failure;
  };

  return (
    <Step title="Check your email" lead={<SentMailNote type={type} email={to} isNew={isNew} />}>
      <CodeForm
        label="Code from the email"
        busy={busy}
        onVerify={verify}
        resend={{
          label: isNew ? 'Send it again' : 'Send a new one',
          startsWaiting: isNew,
          sentAt: since,
          onResend: async () => mustWait(await resend()),
        }}
        {...(type === 'signup' && { adviceOnWrong: 'If you have confirmed it already, log in.' })}
      >
        <Button variant="text" fullWidth onClick={onBack}>
          Back to log in
        </Button>
      </CodeForm>
    </Step>
  );
}

/** Message that is the same for known and unknown addresses. */
function SentMailNote({ type, email, isNew }: { type: MailType; email: string; isNew: boolean }) {
  const address = <Address>{email}</Address>;
  if (type === 'recovery') {
    return (
      <>
        If there’s an account for {address}, an email with a link and a code is on its way. Follow the link, or enter the code
        here.
      </>
    );
  }
  if (isNew) return <>We sent a link and a code to {address}. Follow the link, or enter the code here.</>;
  return <>The address {address} isn’t confirmed yet. Enter the code from our email, or ask for a new one.</>;
}
