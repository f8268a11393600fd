import type { VerifiedFactor } from '../../shared/session/SessionProvider.js';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { CodeForm } from './CodeForm.js';

/** The code of the moment from the authenticator app. */
export function AppFactor({ factor }: { factor: VerifiedFactor }) {
  const { call, busy } = useAuthCall();
  const toast = useToast();

  const verify = async (code: string) => {
    const outcome = await call('OTP verification failed', (client) =>
      client.mfa.challengeAndVerify({ factorId: factor.id, code }),
    );
    if (outcome?.data) toast({ tone: 'success', title: 'Welcome back!' });
    return outcome?.failure;
  };

  const app = factor.friendly_name ? `the authenticator app “${factor.friendly_name}”` : 'your authenticator app';
  return (
    <CodeForm
      label="Code from your authenticator app"
      hint={`Six digits from ${app}. They change every 30 seconds.`}
      busy={busy}
      onVerify={verify}
    />
  );
}
