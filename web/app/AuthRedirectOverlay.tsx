import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AuthRedirectResult } from '../shared/session/handle-auth-redirect.js';
import { signInPath } from '../shared/session/sign-in-path.js';
import { useSession } from '../shared/session/SessionProvider.js';
import type { Toast } from '../shared/toasts/toasts-slice.js';
import { useToast } from '../shared/toasts/use-toast.js';
import { lazyWithMui } from './lazy-page.js';

const ContinueAsDialog = lazyWithMui(async () => {
  const { ContinueAsDialog: Dialog } = await import('../features/auth/ContinueAsDialog.js');
  return { default: Dialog };
});

const ADDRESS_CHANGED: Omit<Toast, 'id'> = { tone: 'success', title: 'Your new email address is confirmed.' };
const GREETINGS: Record<string, Omit<Toast, 'id'>> = {
  email_change: ADDRESS_CHANGED,
  magiclink: { tone: 'success', title: 'Welcome back!' },
};
const WELCOME: Omit<Toast, 'id'> = { tone: 'success', title: 'Welcome!' };

/** Shows the result of a link in an email or of Google sign-in. Asks first when this browser did not request that sign-in. */
export default function AuthRedirectOverlay({ result }: { result: AuthRedirectResult }) {
  return result.kind === 'needs-confirmation' ? <ContinueAsDialog pending={result} /> : <Greeting result={result} />;
}

/** Greets the user after signing in, and redirects to the step that is still missing. */
function Greeting({ result }: { result: Exclude<AuthRedirectResult, { kind: 'needs-confirmation' }> }) {
  const { state, secondFactorNeeded } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const handled = useRef(false);

  const greet = useEffectEvent(() => {
    const signIn = (problem?: object) => void navigate(signInPath(location), { replace: true, state: { problem } });

    if (result.kind === 'one-address-confirmed') {
      toast({ tone: 'info', title: 'Confirmed', message: 'Now follow the link that we sent to your other address.' });
    } else if (result.kind === 'address-changed') {
      toast(ADDRESS_CHANGED);
    } else if (result.kind === 'failure') {
      if (state === 'signed-out') signIn(result);
      else toast({ tone: 'error', title: 'That link no longer works', message: 'You are still signed in.' });
    } else if (secondFactorNeeded || result.type === 'recovery') {
      signIn();
    } else if (state === 'signed-out') {
      signIn({ kind: 'failure', code: 'otp_expired', from: 'mail' });
    } else {
      toast(GREETINGS[result.type ?? ''] ?? WELCOME);
    }
  });
  useEffect(() => {
    if (handled.current || state === 'loading') return;
    handled.current = true;
    greet();
  }, [state]);

  return null;
}
