import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Link } from 'react-router-dom';
import type { Photo } from '../../../server/generation/contract.js';
import { shortDate } from '../../shared/dates.js';
import { PRIVATE_IMAGE_POLLING } from '../../shared/images/fresh-pictures.js';
import { useUserImagesQuery } from '../../shared/images/images-api.js';
import { squareOf } from '../../shared/images/square-of.js';
import { useSaveImage } from '../../shared/images/use-save-image.js';
import { formatNumber } from '../../shared/numbers.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Caption, ImageSection } from './ImageSection.js';
import { usePhotoDeletion } from './use-deletion.js';

export function UploadedImages() {
  return (
    <ImageSection
      title="Uploaded images"
      query={useUserImagesQuery(undefined, PRIVATE_IMAGE_POLLING)}
      columns={4}
      shape={{ aspectRatio: '1', borderRadius: 'var(--radius-picture)' }}
      aside={
        <Typography variant="hint" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <LockSimpleIcon size={18} aria-hidden />
          Only you can see these
        </Typography>
      }
      empty={
        <EmptyState
          compact
          icon={<ImageSquareIcon size={28} aria-hidden />}
          title="No uploaded images yet"
          message="Photos you upload are kept here."
          action={
            <Button component={Link} to="/generate" variant="outlined">
              Upload a photo
            </Button>
          }
        />
      }
      remove={usePhotoDeletion()}
      card={(image, actions) => <PhotoCard image={image} {...actions} />}
    />
  );
}

interface PhotoCardProps {
  image: Photo;
  onBroken: () => void;
  onDelete: () => void;
}

function PhotoCard({ image, onBroken, onDelete }: PhotoCardProps) {
  const { savePhoto, saving } = useSaveImage();
  const name = image.original_filename;
  return (
    <figure>
      <Box
        component="img"
        {...squareOf(image)}
        alt=""
        width={400}
        height={400}
        loading="lazy"
        decoding="async"
        onError={onBroken}
        sx={{
          width: '100%',
          height: 'auto',
          aspectRatio: '1',
          borderRadius: 'var(--radius-picture)',
          bgcolor: 'sunken',
          objectFit: 'cover',
        }}
      />
      <Caption
        onPhone="below"
        details={
          <>
            <time dateTime={image.uploaded_at}>{shortDate(image.uploaded_at)}</time> · {kilobytes(image.file_size)}
          </>
        }
        actions={
          <>
            <IconButton aria-label={`Download: ${name}`} aria-busy={saving} onClick={() => void savePhoto(image)}>
              <DownloadSimpleIcon size={20} aria-hidden />
            </IconButton>
            <IconButton aria-label={`Delete: ${name}`} onClick={onDelete}>
              <TrashIcon size={20} aria-hidden />
            </IconButton>
          </>
        }
      >
        <Typography component="p" variant="subtitle2" noWrap title={name} sx={{ fontWeight: 500 }}>
          {name}
        </Typography>
      </Caption>
    </figure>
  );
}

/** Bytes as kilobytes: `337 KB`. */
function kilobytes(bytes: number): string {
  return `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`;
}
