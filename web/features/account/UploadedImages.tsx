import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import type { UserImage } from '../../../server/generation/contract.js';
import { shortDate } from '../../shared/dates.js';
import { useUserImagesQuery } from '../../shared/images/images-api.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { Section } from './Section.js';
import styles from './UploadedImages.module.css';

export function UploadedImages() {
  return (
    <Section
      title="Uploaded images"
      query={useUserImagesQuery(undefined, { refetchOnMountOrArgChange: true })}
      loading={<LoadingList />}
      failure={{ title: 'Your uploaded images could not be loaded.', message: 'They are safe. Please try again.' }}
      aside={
        <p className={styles.private}>
          <LockSimpleIcon size={18} aria-hidden />
          Only you can see these
        </p>
      }
    >
      {(images) => <ImageList images={images} />}
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

function ImageList({ images }: { images: readonly UserImage[] }) {
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
    <ul className={styles.list}>
      {images.map((image) => (
        <li key={image.id}>
          <img
            className={styles.photo}
            src={image.thumbnail_url}
            alt=""
            width={400}
            height={400}
            loading="lazy"
            decoding="async"
          />
          <p className={styles.name} title={image.original_filename}>
            {image.original_filename}
          </p>
          <p className={styles.facts}>
            <time dateTime={image.uploaded_at}>{shortDate(image.uploaded_at)}</time> · {kilobytes(image.file_size)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Bytes as kilobytes: `337 KB`. */
function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`;
}
