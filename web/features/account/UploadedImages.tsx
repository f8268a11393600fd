import IconButton from '@mui/material/IconButton';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { Photo } from '../../../server/generation/contract.js';
import { shortDate } from '../../shared/dates.js';
import { KEPT_FRESH, refreshed } from '../../shared/images/fresh-pictures.js';
import { useUserImagesQuery } from '../../shared/images/images-api.js';
import { squareOf } from '../../shared/images/square-of.js';
import { useSaveImage } from '../../shared/images/use-save-image.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { Section } from './Section.js';
import styles from './UploadedImages.module.css';
import { usePhotoDeletion } from './use-deletion.js';
import { useFocusAfterRemoval } from './use-focus-after-removal.js';

export function UploadedImages() {
  const query = useUserImagesQuery(undefined, KEPT_FRESH);
  return (
    <Section
      title="Uploaded images"
      query={query}
      loading={<LoadingList />}
      failure={{ title: 'Your uploaded images could not be loaded.', message: 'They are safe. Please try again.' }}
      aside={
        <p className={styles.private}>
          <LockSimpleIcon size={18} aria-hidden />
          Only you can see these
        </p>
      }
    >
      {(images) => <ImageList images={images} onBroken={refreshed(query)} />}
    </Section>
  );
}

function LoadingList() {
  return (
    <div className={styles.list}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} ratio="1" radius="var(--radius-picture)" />
      ))}
    </div>
  );
}

interface ImageListProps {
  images: readonly Photo[];
  /** An address works no more. */
  onBroken: () => void;
}

function ImageList({ images, onBroken }: ImageListProps) {
  const remove = usePhotoDeletion();
  const { list, removedAt } = useFocusAfterRemoval(images);
  if (images.length === 0) {
    return (
      <EmptyState
        compact
        icon={<ImageSquareIcon size={28} aria-hidden />}
        title="No uploaded images yet"
        message="Your photos are kept here once you upload one."
        action={
          <ButtonLink to="/generate" variant="outline">
            Upload a photo
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul ref={list} className={styles.list}>
      {images.map((image, index) => (
        <li key={image.id}>
          <PhotoTile
            image={image}
            onBroken={onBroken}
            onDelete={() => {
              removedAt(index);
              remove(image);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface PhotoProps {
  image: Photo;
  onBroken: () => void;
  onDelete: () => void;
}

function PhotoTile({ image, onBroken, onDelete }: PhotoProps) {
  const { savePhoto, saving } = useSaveImage();
  const name = image.original_filename;
  return (
    <>
      <img
        className={styles.photo}
        {...squareOf(image)}
        alt=""
        width={400}
        height={400}
        loading="lazy"
        decoding="async"
        onError={onBroken}
      />
      <div className={styles.caption}>
        <div className={styles.words}>
          <p className={styles.name} title={name}>
            {name}
          </p>
          <p className={styles.facts}>
            <time dateTime={image.uploaded_at}>{shortDate(image.uploaded_at)}</time> · {kilobytes(image.file_size)}
          </p>
        </div>
        <div className={styles.actions}>
          <IconButton
            aria-label={`Download: ${name}`}
            aria-busy={saving}
            onClick={() => void savePhoto(image)}
          >
            <DownloadSimpleIcon size={20} aria-hidden />
          </IconButton>
          <IconButton aria-label={`Delete: ${name}`} onClick={onDelete}>
            <TrashIcon size={20} aria-hidden />
          </IconButton>
        </div>
      </div>
    </>
  );
}

/** Bytes as kilobytes: `337 KB`. */
function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`;
}
