import { PaintBrushIcon } from '@phosphor-icons/react/dist/csr/PaintBrush';
import type { GenerationLimits } from '../../../server/generation/contract.js';
import { RemainingGenerations } from '../../shared/images/RemainingGenerations.js';
import { Button } from '../../shared/ui/Button.js';
import { EngineNote } from './EngineNote.js';
import { OUT_OF_QUOTA } from './failures.js';
import styles from './GenerateAction.module.css';
import { GenerationFailure, OutOfQuota } from './GenerationFailure.js';
import parts from './parts.module.css';
import { A_PHOTO } from './selections.js';
import type { Sending } from './use-photo-upload.js';

interface GenerateActionProps {
  /** What is still to be chosen; empty when the button may be pressed. */
  missing: readonly string[];
  /** Visitors can always press it, and are asked to sign in. */
  isVisitor: boolean;
  /** How far the photo is that is to be uploaded. */
  upload: Sending['step'] | null;
  starting: boolean;
  limits: GenerationLimits | undefined;
  failure: string | null;
  onGenerate: () => void;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

export function GenerateAction(props: GenerateActionProps) {
  const { missing, isVisitor, upload, starting, limits, failure, onGenerate } = props;
  const isUsedUp = limits?.remaining === 0;
  // More may have been bought since.
  const isOutdated = failure === OUT_OF_QUOTA && limits !== undefined && !isUsedUp;
  const isUploading = upload !== null;
  // What is made next is made from the photo that is on its way, not from the one before.
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
        disabled={starting || !(isVisitor || isComplete)}
        aria-describedby={isComplete || isUsedUp ? undefined : 'still-missing'}
        onClick={onGenerate}
      >
        {starting ? 'Starting' : 'Generate image'}
      </Button>
      {!isComplete && !isUsedUp && (
        <p id="still-missing" className={`${parts.hint} ${styles.missing}`}>
          {toChoose.length > 0 && `Still to choose: ${list.format(toChoose)}. `}
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
