import Dialog from '@mui/material/Dialog';
import type { GenerationLimits } from '../../../server/generation/contract.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './dialogs.module.css';

interface ConsentDialogProps {
  open: boolean;
  engine: GenerationLimits['engine'] | undefined;
  onAgree: () => void;
  onDecline: () => void;
}

/** Asked once, before the first photo leaves the device. */
export function ConsentDialog({ open, engine, onAgree, onDecline }: ConsentDialogProps) {
  return (
    <Dialog open={open} onClose={onDecline} aria-labelledby="consent-title">
      <div className={styles.dialog}>
        <h2 id="consent-title">Before your first photo</h2>
        <ul className={styles.points}>
          <li>We use your photo for one thing: to make the pictures that you ask for.</li>
          <li>It is private. Only you can see it, in your account.</li>
          {engine === 'fal' && <li>To make a picture, the photo is sent to fal, the service that paints it for us.</li>}
          <li>Please choose photos of people who are fine with this, and of children only if they are yours to decide for.</li>
        </ul>
        <p className={styles.text}>
          More about this is on the page about{' '}
          <a href="/privacy#photos" target="_blank">
            privacy
          </a>
          , which opens in a new tab.
        </p>
        <div className={styles.actions}>
          <Button fullWidth onClick={onAgree}>
            I agree, upload the photo
          </Button>
          <Button variant="quiet" fullWidth onClick={onDecline}>
            Not now
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
