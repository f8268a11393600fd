import { reasonFor } from '../../shared/api/failure-message.js';
import { Button } from '../../shared/ui/Button.js';
import parts from './parts.module.css';
import styles from './PhotoStage.module.css';
import { ProgressBar } from './ProgressBar.js';
import type { Sending } from './use-photo-upload.js';

interface PhotoUploadProgressProps {
  sending: Sending;
  onStop: () => void;
  onTryAgain: () => void;
}

function messageOf({ step, percent, failure }: Sending): string {
  const isLost = failure?.status === 0;
  if (step === 'delayed')
    return isLost ? 'Connection lost, trying again' : `${reasonFor(failure?.status)} We’re trying again for you.`;
  if (step === 'failed') {
    return `${isLost ? 'The connection is still down.' : (failure?.reason ?? reasonFor(undefined))} Your photo is kept here.`;
  }
  return percent < 100 ? `${percent}% uploaded` : 'Almost there.';
}

/** How the photo is getting on, and what can be done about it. */
export function PhotoUploadProgress({ sending, onStop, onTryAgain }: PhotoUploadProgressProps) {
  const { step, percent } = sending;
  return (
    <div className={styles.sending}>
      {step !== 'waiting' && (
        <>
          <ProgressBar percent={percent} label="Upload of your photo" />
          <p className={`${parts.hint} ${parts.centered}`} role={step === 'sending' ? undefined : 'status'}>
            {messageOf(sending)}
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
