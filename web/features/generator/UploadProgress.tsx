import { Button } from '../../shared/ui/Button.js';
import styles from './PhotoStage.module.css';
import { ProgressBar } from './ProgressBar.js';
import type { Sending } from './use-photo-upload.js';

interface UploadProgressProps {
  sending: Sending;
  onStop: () => void;
  onTryAgain: () => void;
}

function sentenceOf({ step, percent }: Sending): string {
  if (step === 'lost') return 'Connection lost, trying again';
  if (step === 'failed') return 'The connection did not come back. Your photo is kept here.';
  return percent < 100 ? `${percent}% uploaded` : 'Almost there.';
}

/** How the photo is getting on, and what can be done about it. */
export function UploadProgress({ sending, onStop, onTryAgain }: UploadProgressProps) {
  const { step, percent } = sending;
  return (
    <div className={styles.sending}>
      {step !== 'waiting' && (
        <>
          <ProgressBar percent={percent} label="Upload of your photo" />
          <p className={styles.hint} role={step === 'sending' ? undefined : 'status'}>
            {sentenceOf(sending)}
          </p>
        </>
      )}
      <div className={styles.buttons}>
        {step === 'failed' && (
          <Button size={40} onClick={onTryAgain}>
            Try again
          </Button>
        )}
        <Button variant="outline" size={40} onClick={onStop}>
          Stop
        </Button>
      </div>
    </div>
  );
}
