import Dialog from '@mui/material/Dialog';
import type { User } from '@supabase/auth-js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { OtherPerson } from '../../shared/session/arrival.js';
import { isSessionKept, nameOf } from '../../shared/session/session-storage.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './OtherPersonDialog.module.css';

const FAILED = 'That link did not sign you in';

/** Asks before a link takes the place of who is signed in: it may be a trap that leads into a stranger's account. */
export function OtherPersonDialog({ link }: { link: OtherPerson }) {
  const { state, startRecovering } = useSession();
  const { call, busy } = useAuthCall();
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const [name, setName] = useState<string>();
  const [open, setOpen] = useState(false);
  const begun = useRef(false);

  const continueAs = async () => {
    const tokens = { access_token: link.accessToken, refresh_token: link.refreshToken };
    const outcome = await call(FAILED, (client) => client.setSession(tokens));
    setOpen(false);
    if (!outcome?.data?.user) return;
    toast({ tone: 'success', title: `You are signed in as ${nameOf(outcome.data.user)}.` });
    if (link.type !== 'recovery') return;
    startRecovering();
    void navigate(signInPath(location), { replace: true });
  };

  const begin = useEffectEvent(async () => {
    // What this browser kept turned out to be over, so there is nobody to be pushed aside.
    if (!isSessionKept()) return continueAs();
    const owner = await ownerOf(link.accessToken);
    if (!owner) {
      return toast({ tone: 'error', title: 'That link does not work any more', message: 'You are still signed in.' });
    }
    setName(nameOf(owner));
    setOpen(true);
  });

  useEffect(() => {
    if (state === 'loading' || begun.current) return;
    begun.current = true;
    void begin();
  }, [state]);

  const stay = () => setOpen(false);
  return (
    <Dialog open={open} onClose={stay} aria-labelledby="other-person-title" aria-describedby="other-person-text">
      <div className={styles.dialog}>
        <h2 id="other-person-title">Change to another account?</h2>
        <p id="other-person-text" className={styles.text}>
          You are signed in as {link.keptName}. This link signs in {name}.
        </p>
        <div className={styles.actions}>
          <Button variant="outline" fullWidth disabled={busy} onClick={() => void continueAs()}>
            Continue as {name}
          </Button>
          <Button fullWidth disabled={busy} onClick={stay}>
            Stay signed in
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Whom the server knows by this token; what the token itself says, anybody can write. */
async function ownerOf(accessToken: string): Promise<User | undefined> {
  try {
    const answer = await fetch('/auth/v1/user', { headers: { authorization: `Bearer ${accessToken}` } });
    return answer.ok ? ((await answer.json()) as User) : undefined;
  } catch {
    return undefined;
  }
}
