import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Suspense, use } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../../shared/mui/Dialog.js';
import { authSettings } from '../../shared/sign-in/auth-settings.js';
import { GoogleButton } from '../../shared/sign-in/GoogleButton.js';

interface AuthChoiceDialogProps {
  open: boolean;
  /** Return path within this site. */
  returnTo: string;
  onClose: () => void;
}

/** Shown to visitors who want to upload or generate. */
export function AuthChoiceDialog({ open, returnTo, onClose }: AuthChoiceDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-describedby="auth-choice-text">
      <DialogTitle>Log in to make your picture</DialogTitle>
      <DialogContent>
        <DialogContentText id="auth-choice-text">
          Your photos and pictures are kept in your account, where only you can see them. What you have chosen here stays as it
          is. New users get 2 free image generations!
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Suspense fallback={null}>
          <WaysIn returnTo={returnTo} />
        </Suspense>
        <Button variant="text" onClick={onClose}>
          Maybe later
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function WaysIn({ returnTo }: { returnTo: string }) {
  const { google, phone } = use(authSettings());
  const query = `returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <>
      {google && <GoogleButton returnTo={returnTo} size="medium" />}
      {phone && (
        <Button
          component={Link}
          to={`/auth?method=phone&${query}`}
          variant="outlined"
          fullWidth
          startIcon={<PhoneIcon size={20} aria-hidden />}
        >
          Continue with phone
        </Button>
      )}
      <Button
        component={Link}
        to={`/auth?method=email&mode=signup&${query}`}
        variant="outlined"
        fullWidth
        startIcon={<EnvelopeSimpleIcon size={20} aria-hidden />}
      >
        Continue with email
      </Button>
    </>
  );
}
