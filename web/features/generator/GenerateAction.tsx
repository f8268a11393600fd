import { PaintBrushIcon } from '@phosphor-icons/react/dist/csr/PaintBrush';
import type { GenerationLimits } from '../../../server/generation/contract.js';
import { RemainingGenerations } from '../../shared/images/RemainingGenerations.js';
import { Button } from '../../shared/ui/Button.js';
import { EngineNote } from './EngineNote.js';
import { OUT_OF_QUOTA } from './failures.js';
import styles from './GenerateAction.module.css';
import { GenerationFailure, OutOfQuota } from './GenerationFailure.js';
import parts from './parts.module.css';
import { A_PHOTO, conjunction } from './selections.js';
import type { Sending } from './use-photo-upload.js';

interface GenerateActionProps {
  /** Choices that are still missing; empty when the picture can be generated. */
  missing: readonly string[];
  /** The button is always enabled for visitors, who are asked to sign in. */
  isVisitor: boolean;
  /** Step of the current photo upload; null without one. */
  upload: Sending['step'] | null;
  starting: boolean;
  limits: GenerationLimits | undefined;
  failure: string | null;
  onGenerate: () => void;
}

export function GenerateAction(props: GenerateActionProps) {
  const { missing, isVisitor, upload, starting, limits, failure, onGenerate } = props;
  const isUsedUp = limits?.remaining === 0;
  // The customer may have bought picture credits since the failure.
  const isOutdated = failure === OUT_OF_QUOTA && limits !== undefined && !isUsedUp;
  const isUploading = upload !== null;
  // The next generation uses the photo that is being uploaded, so it has to wait for the upload.
  const isComplete = missing.length === 0 && !isUploading;
  const toChoose = isUploading ? missing.filter((choice) => choice !== A_PHOTO) : missing;
  return (
    <div className={styles.action}>
      {failure && !isOutdated && <GenerationFailure failure={failure} />}
      {!failure && isUsedUp && <OutOfQuota />}
      <Button
        size={52}
        fullWidth
        icon={<PaintBrushIcon size={20} aria-hidden />}
        disabled={!isVisitor && !isComplete}
        isBusy={starting}
        aria-describedby={isComplete || isUsedUp ? undefined : 'still-missing'}
        onClick={onGenerate}
      >
        {starting ? 'Starting' : 'Generate image'}
      </Button>
      {!isComplete && !isUsedUp && (
        <p id="still-missing" className={`${parts.hint} ${styles.missing}`}>
          {toChoose.length > 0 && `Still to choose: ${conjunction.format(toChoose)}. `}
          {isUploading && (upload === 'waiting' ? 'Your photo has not been sent yet.' : 'Your photo is still on its way.')}
        </p>
      )}
      {limits && (
        <div className={styles.limits}>
          <RemainingGenerations limits={limits} />
          <EngineNote engine={limits.engine} />
        </div>
      )}
    </div>
  );
}
