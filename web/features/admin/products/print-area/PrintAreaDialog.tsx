import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../../../shared/ui/ErrorState.js';
import { EditDialog } from '../../EditDialog.js';
import { loadPicture } from './load-picture.js';
import { PrintAreaEditor, type PrintAreaEditorProps } from './PrintAreaEditor.js';

export type PrintAreaDialogProps = Omit<PrintAreaEditorProps, 'photo'>;

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
    <EditDialog isTall onClose={() => props.onCancel()}>
      <DialogTitle>Print area</DialogTitle>
      <DialogContent aria-busy={!failed}>
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
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => props.onCancel()}>
          Cancel
        </Button>
      </DialogActions>
    </EditDialog>
  );
}
