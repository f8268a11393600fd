import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAuthCall, type AuthOutcome } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { needsSecondFactor } from '../../shared/session/assurance.js';
import { CodeForm } from './CodeForm.js';
import { mustWait } from './must-wait.js';
import { Address } from './Step.js';

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
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        We sent a 6-character code to <Address>{phone}</Address>. It works for ten minutes.
      </Typography>
      <CodeForm
        label="Code from the text message"
        isTexted
        busy={busy}
        onVerify={verify}
        resend={{ label: 'Send it again', sentAt, onResend: async () => mustWait(await resend()) }}
      >
        <Button variant="text" fullWidth onClick={onBack}>
          Change the number
        </Button>
      </CodeForm>
    </>
  );
}
