import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { EarlierPictures } from '../../shared/images/EarlierPictures.js';
import { useGeneratedImagesQuery } from '../../shared/images/images-api.js';
import { Dialog } from '../../shared/mui/Dialog.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';

interface ChoosePictureDialogProps {
  /** `Picture for March` */
  title: string;
  chosenId: string | undefined;
  onChoose: (imageId: string) => void;
  onClose: () => void;
}

/** One of the customer's pictures. */
export function ChoosePictureDialog({ title, chosenId, onChoose, onClose }: ChoosePictureDialogProps) {
  const { data, isError, refetch } = useGeneratedImagesQuery();
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {data && data.length > 0 && (
          <EarlierPictures title="Your pictures" chosenId={chosenId} onChoose={({ id }) => onChoose(id)} />
        )}
        {data?.length === 0 && <DialogContentText>You have no pictures yet.</DialogContentText>}
        {!data && isError && <ErrorState title="Your pictures could not be loaded." onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton variant="panel" height={158} />}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" component={Link} to="/generate">
          Make another picture
        </Button>
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
