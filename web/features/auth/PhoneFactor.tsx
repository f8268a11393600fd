import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import type { VerifiedFactor } from '../../shared/session/SessionProvider.js';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { CodeForm } from './CodeForm.js';
import { mustWait } from './must-wait.js';

/** A code by text message, sent only when asked for. */
export function PhoneFactor({ factor }: { factor: VerifiedFactor }) {
  const { call, busy } = useAuthCall();
  const toast = useToast();
  const [challengeId, setChallengeId] = useState<string>();
  // The full number is hidden from people who know only the password.
  const phone = factor.phone ? `the number ending in ${factor.phone.slice(-4)}` : 'your phone';

  const send = async () => {
    const outcome = await call('Failed to send OTP', (client) => client.mfa.challenge({ factorId: factor.id, channel: 'sms' }));
    if (outcome?.data) {
      setChallengeId(outcome.data.id);
      toast({ tone: 'success', title: 'OTP sent!' });
    }
    return mustWait(outcome);
  };

  const verify = async (code: string) => {
    if (!challengeId) return undefined;
    const outcome = await call('OTP verification failed', (client) =>
      client.mfa.verify({ factorId: factor.id, challengeId, code }),
    );
    if (outcome?.data) toast({ tone: 'success', title: 'Welcome back!' });
    return outcome?.failure;
  };

  if (!challengeId) {
    return (
      <>
        <Typography color="textSecondary" sx={{ mb: 4 }}>
          We’ll text a code to {phone}.
        </Typography>
        <BusyButton variant="contained" size="large" fullWidth isBusy={busy} onClick={() => void send()}>
          {busy ? 'Sending…' : 'Send code'}
        </BusyButton>
      </>
    );
  }
  return (
    <CodeForm
      label="Code from the text message"
      hint={`Six digits, sent to ${phone}.`}
      isTexted
      busy={busy}
      onVerify={verify}
      resend={{ label: 'Send it again', onResend: send }}
    />
  );
}
