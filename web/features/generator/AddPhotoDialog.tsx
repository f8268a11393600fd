import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import type { Photo } from '../../../server/generation/contract.js';
import { Dialog } from '../../shared/mui/Dialog.js';
import { EarlierPhotos } from './EarlierPhotos.js';
import styles from './PhotoStage.module.css';

interface AddPhotoDialogProps {
  open: boolean;
  /** How many photos go into one picture. */
  mostPhotos: number;
  /** Photos that are not in the picture yet. */
  earlier: readonly Photo[];
  onClose: () => void;
  onUpload: () => void;
  onCamera: () => void;
  onChoose: (photo: Photo) => void;
  onBroken: () => void;
}

/** Where another photo for the same picture comes from. */
export function AddPhotoDialog({
  open,
  mostPhotos,
  earlier,
  onClose,
  onUpload,
  onCamera,
  onChoose,
  onBroken,
}: AddPhotoDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-describedby="add-photo-text">
      <DialogTitle>Add another photo</DialogTitle>
      <DialogContent>
        <DialogContentText id="add-photo-text">
          Someone isn’t in this one? Add a photo of them, and choose who is in the picture. Up to {mostPhotos} photos go into one
          picture.
        </DialogContentText>
        {earlier.length > 0 && <EarlierPhotos photos={earlier} chosenId={null} onChoose={onChoose} onBroken={onBroken} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" startIcon={<UploadSimpleIcon size={20} aria-hidden />} onClick={onUpload}>
          Upload a photo
        </Button>
        <span className={styles.camera}>
          <Button variant="outlined" fullWidth startIcon={<CameraIcon size={20} aria-hidden />} onClick={onCamera}>
            Take a photo
          </Button>
        </span>
        <Button variant="text" onClick={onClose}>
          Not now
        </Button>
      </DialogActions>
    </Dialog>
  );
}
