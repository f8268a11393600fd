import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { Dialog } from '../../shared/mui/Dialog.js';
import { needsSecondFactor } from '../../shared/session/assurance.js';
import { discardSession, type PendingSession } from '../../shared/session/handle-auth-redirect.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { useAuthCall } from '../../shared/sign-in/use-auth-call.js';
import { useToast } from '../../shared/toasts/use-toast.js';

/** Display name of an account: its email address, or else its phone number. */
function nameOf({ email, phone }: { email?: string | undefined; phone?: string | undefined }): string {
  return email || (phone ? `+${phone}` : 'another account');
}

/** Asks before a link that this browser did not request signs the user in: it may lead into another person's account. */
export function ContinueAsDialog({ pending }: { pending: PendingSession }) {
  const { state, user, getAuthClient, startRecovering, stopRecovering } = useSession();
  const { call, busy } = useAuthCall();
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const [open, setOpen] = useState(true);
  const { session, type } = pending;
  const name = nameOf(session.user);

  const accept = async () => {
    // Set before the session starts, so that no page redirects too early.
    if (type === 'recovery') startRecovering();
    const outcome = await call('That link didn’t sign you in', (client) => client.setSession(session));
    setOpen(false);
    if (!outcome?.data?.session) return stopRecovering();
    if (type === 'recovery' || needsSecondFactor(outcome.data.session)) {
      return void navigate(signInPath(location), { replace: true });
    }
    toast({ tone: 'success', title: `You’re signed in as ${name}.` });
  };

  const refuse = () => {
    if (busy) return;
    setOpen(false);
    // An unused session expires by itself.
    getAuthClient()
      .then((client) => discardSession(client, session))
      .catch(() => undefined);
  };

  return (
    <Dialog
      open={open && state !== 'loading'}
      // A click outside must not close the dialog: the link works only once.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && refuse()}
      aria-describedby="continue-as-text"
    >
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>Continue as {name}?</DialogTitle>
      <DialogContent>
        <DialogContentText id="continue-as-text">
          {user && user.id !== session.user.id
            ? `You’re signed in as ${nameOf(user)}. This link would switch you to ${name}.`
            : `This link signs you in as ${name}.`}{' '}
          If you didn’t ask for it, or don’t recognize this account, choose “Not now”.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <BusyButton variant="contained" isBusy={busy} onClick={() => void accept()}>
          Continue
        </BusyButton>
        <BusyButton variant="outlined" isBusy={busy} onClick={refuse}>
          Not now
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
