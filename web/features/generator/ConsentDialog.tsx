import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useGenerationSettingsQuery } from '../../shared/api/settings-api.js';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { Dialog } from '../../shared/mui/Dialog.js';
import { Points } from '../../shared/mui/Points.js';

interface ConsentDialogProps {
  open: boolean;
  agreeing: boolean;
  onAgree: () => Promise<void>;
  onDecline: () => void;
}

/** Asked once, before the first photo leaves the device; the answer is kept with the account. */
export function ConsentDialog({ open, agreeing, onAgree, onDecline }: ConsentDialogProps) {
  const { data: settings } = useGenerationSettingsQuery(undefined, { skip: !open });
  return (
    <Dialog open={open} onClose={onDecline}>
      <DialogTitle>Before your first photo</DialogTitle>
      <DialogContent>
        <Points>
          <li>We use your photo only to make the pictures that you ask for.</li>
          <li>It is private. Only you can see it, in your account.</li>
          {settings?.engine === 'fal' && <li>To make a picture, the photo is sent to fal, the service that makes it for us.</li>}
          {settings && (
            <li>
              Photos are deleted automatically after {settings.photoRetentionDays} days, and you can delete them at any time.
              Finished pictures stay until you delete them.
            </li>
          )}
          <li>Please choose photos of people who are fine with this, and only of children you’re responsible for.</li>
        </Points>
        <DialogContentText>
          More about this is on the page about{' '}
          <a href="/privacy#photos" target="_blank">
            privacy
          </a>
          , which opens in a new tab.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <BusyButton variant="contained" isBusy={agreeing} onClick={() => void onAgree()}>
          I agree, upload the photo
        </BusyButton>
        <BusyButton variant="text" isBusy={agreeing} onClick={onDecline}>
          Not now
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
