import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import styles from './dialogs.module.css';
import { useGenerationSettingsQuery } from '../../shared/api/settings-api.js';

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
    <Dialog open={open} onClose={onDecline} aria-labelledby="consent-title">
      <div className={styles.dialog}>
        <h2 id="consent-title">Before your first photo</h2>
        <ul className={styles.points}>
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
        </ul>
        <p className={styles.text}>
          More about this is on the page about{' '}
          <a href="/privacy#photos" target="_blank">
            privacy
          </a>
          , which opens in a new tab.
        </p>
        <div className={styles.actions}>
          <Button variant="contained" fullWidth disabled={agreeing} onClick={() => void onAgree()}>
            I agree, upload the photo
          </Button>
          <Button variant="text" fullWidth disabled={agreeing} onClick={onDecline}>
            Not now
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
