import { useAuthCall, type AuthOutcome } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { needsSecondFactor } from '../../shared/session/assurance.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './AuthPage.module.css';
import { CodeForm } from './CodeForm.js';
import { mustWait } from './must-wait.js';

interface PhoneCodeStepProps {
  phone: string;
  /** When the last message was sent, in milliseconds since 1970. */
  sentAt: number;
  resend: () => Promise<AuthOutcome<unknown> | undefined>;
  onBack: () => void;
}

export function PhoneCodeStep({ phone, sentAt, resend, onBack }: PhoneCodeStepProps) {
  const { call, busy } = useAuthCall();
  const toast = useToast();

  const verify = async (token: string) => {
    const outcome = await call('OTP verification failed', (client) => client.verifyOtp({ phone, token, type: 'sms' }));
    const session = outcome?.data?.session;
    if (session && !needsSecondFactor(session)) toast({ tone: 'success', title: 'Welcome!' });
    return outcome?.failure;
  };

  return (
    <>
      <p className={styles.sent}>
        We sent a 6-character code to <strong>{phone}</strong>. It works for ten minutes.
      </p>
      <CodeForm
        label="Code from the text message"
        isTexted
        busy={busy}
        onVerify={verify}
        resend={{ label: 'Send it again', sentAt, onResend: async () => mustWait(await resend()) }}
      >
        <Button variant="quiet" fullWidth onClick={onBack}>
          Change the number
        </Button>
      </CodeForm>
    </>
  );
}
