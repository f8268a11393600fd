import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
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
    <EditDialog isTall title="print-area-title" onClose={() => props.onCancel()}>
      <Stack spacing={4} sx={{ gridRow: '1 / -1', p: 8, '& > button': { alignSelf: 'end' } }} aria-busy={!failed}>
        <h2 id="print-area-title">Print area</h2>
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
        <Button variant="outlined" onClick={() => props.onCancel()}>
          Cancel
        </Button>
      </Stack>
    </EditDialog>
  );
}
