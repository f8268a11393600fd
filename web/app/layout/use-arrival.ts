import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import type { Toast } from '../../shared/toasts/toasts-slice.js';
import { useToast } from '../../shared/toasts/use-toast.js';

const ADDRESS_CHANGED: Omit<Toast, 'id'> = { tone: 'success', title: 'Your new email address is confirmed.' };
const GREETINGS: Record<string, Omit<Toast, 'id'>> = {
  email_change: ADDRESS_CHANGED,
  magiclink: { tone: 'success', title: 'Welcome back!' },
};
const WELCOME: Omit<Toast, 'id'> = { tone: 'success', title: 'Welcome!' };

/** Greets who comes back from a mail or from Google, and leads on those who are not through yet. */
export function useArrival(): void {
  const { state, secondFactorNeeded, openedArrival: opened } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const handled = useRef(false);

  useEffect(() => {
    if (!opened || opened.kind === 'question' || handled.current || state === 'loading') return;
    handled.current = true;
    const signIn = (problem?: object) => void navigate(signInPath(location), { replace: true, state: { problem } });

    if (opened.kind === 'half-done') {
      toast({ tone: 'info', title: 'Confirmed', message: 'Now follow the link that we sent to your other address.' });
    } else if (opened.kind === 'address-changed') {
      toast(ADDRESS_CHANGED);
    } else if (opened.kind === 'failure') {
      if (state === 'signed-out') signIn(opened);
      else toast({ tone: 'error', title: 'That link no longer works', message: 'You are still signed in.' });
    } else if (secondFactorNeeded || opened.type === 'recovery') {
      signIn();
    } else if (state === 'signed-out') {
      signIn({ kind: 'failure', code: 'otp_expired', from: 'mail' });
    } else {
      toast(GREETINGS[opened.type ?? ''] ?? WELCOME);
    }
  }, [state, secondFactorNeeded, opened, location, navigate, toast]);
}
