import Dialog from '@mui/material/Dialog';
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import type { Photo } from '../../../server/generation/contract.js';
import { MAX_SOURCES } from '../../../server/generation/sources/contract.js';
import { Button } from '../../shared/ui/Button.js';
import dialog from './dialogs.module.css';
import { EarlierPhotos } from './EarlierPhotos.js';
import styles from './PhotoStage.module.css';

interface AddPhotoDialogProps {
  open: boolean;
  /** Photos that are not in the picture yet. */
  earlier: readonly Photo[];
  onClose: () => void;
  onUpload: () => void;
  onCamera: () => void;
  onChoose: (photo: Photo) => void;
  onBroken: () => void;
}

/** Where another photo for the same picture comes from. */
export function AddPhotoDialog({ open, earlier, onClose, onUpload, onCamera, onChoose, onBroken }: AddPhotoDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="add-photo-title">
      <div className={dialog.dialog}>
        <h2 id="add-photo-title">Add another photo</h2>
        <p className={dialog.text}>
          Someone isn’t in this one? Add a photo of them, and choose who is in the picture. Up to {MAX_SOURCES} photos go into one
          picture.
        </p>
        <div className={dialog.actions}>
          <Button fullWidth icon={<UploadSimpleIcon size={20} aria-hidden />} onClick={onUpload}>
            Upload a photo
          </Button>
          <span className={styles.camera}>
            <Button variant="outline" fullWidth icon={<CameraIcon size={20} aria-hidden />} onClick={onCamera}>
              Take a photo
            </Button>
          </span>
        </div>
        {earlier.length > 0 && <EarlierPhotos photos={earlier} chosenId={null} onChoose={onChoose} onBroken={onBroken} />}
        <Button variant="quiet" fullWidth onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}
