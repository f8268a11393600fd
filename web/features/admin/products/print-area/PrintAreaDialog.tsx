import { useEffect, useState } from 'react';
import type { GiftKind } from '../../../../../server/catalog/contract.js';
import type { PrintArea } from '../../../../../server/catalog/scenes/contract.js';
import { Button } from '../../../../shared/ui/Button.js';
import { ErrorState } from '../../../../shared/ui/ErrorState.js';
import { Skeleton } from '../../../../shared/ui/Skeleton.js';
import { loadPicture } from './load-picture.js';
import { PrintAreaFrame } from './PrintAreaFrame.js';
import { PrintAreaEditor } from './PrintAreaEditor.js';
import styles from './PrintAreaDialog.module.css';

export interface PrintAreaDialogProps {
  /** Of the image. */
  address: string;
  /** Its place in the form, from 1. */
  place: number;
  area: PrintArea | undefined;
  kind: GiftKind;
  /** Examples of what customers write. */
  words: readonly string[];
  /** Undefined removes it. */
  onDone: (area: PrintArea | undefined) => void;
  /** @param left what was changed and not taken over, if anything was */
  onCancel: (left?: PrintArea) => void;
}

/** Where a customer's picture goes on a photo of the gift. */
export default function PrintAreaDialog({ address, ...props }: PrintAreaDialogProps) {
  const [photo, setPhoto] = useState<ImageBitmap>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const shown = `${address}?w=800`;

  useEffect(() => {
    const leaving = new AbortController();
    loadPicture(shown, leaving.signal).then(setPhoto, () => leaving.signal.aborted || setFailed(true));
    return () => leaving.abort();
  }, [attempt, shown]);

  if (photo) return <PrintAreaEditor address={shown} photo={photo} {...props} />;
  return (
    <PrintAreaFrame onClose={() => props.onCancel()}>
      <div className={styles.waiting} aria-busy={!failed}>
        <h2 id="print-area-title">Where their picture goes</h2>
        {failed ? (
          <ErrorState
            title="The image could not be loaded."
            message="Please try again in a moment."
            onRetry={() => {
              setFailed(false);
              setAttempt((before) => before + 1);
            }}
          />
        ) : (
          <Skeleton height="320px" />
        )}
        <Button variant="outline" onClick={() => props.onCancel()}>
          Cancel
        </Button>
      </div>
    </PrintAreaFrame>
  );
}
