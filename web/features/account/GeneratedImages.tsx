import IconButton from '@mui/material/IconButton';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { PaintBrushIcon } from '@phosphor-icons/react/dist/csr/PaintBrush';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { Picture } from '../../../server/generation/contract.js';
import { shortDate } from '../../shared/dates.js';
import { DownloadMenu } from '../../shared/images/DownloadMenu.js';
import { KEPT_FRESH, refreshed } from '../../shared/images/fresh-pictures.js';
import { useGeneratedImagesQuery } from '../../shared/images/images-api.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import styles from './GeneratedImages.module.css';
import { Section } from './Section.js';
import { SeeOnGiftsDialog, seeOnGifts } from './SeeOnGiftsDialog.js';
import { usePictureDeletion } from './use-deletion.js';
import { useFocusAfterRemoval } from './use-focus-after-removal.js';

export function GeneratedImages() {
  const query = useGeneratedImagesQuery(undefined, KEPT_FRESH);
  return (
    <Section
      title="Generated images"
      query={query}
      loading={<LoadingList />}
      failure={{ title: 'Your generated images could not be loaded.', message: 'They are safe. Please try again.' }}
      aside={
        <ButtonLink to="/generate" variant="quiet" icon={<PlusIcon size={20} aria-hidden />}>
          <span className={styles.another}>Make another</span>
        </ButtonLink>
      }
    >
      {(images) => <ImageList images={images} onBroken={refreshed(query)} />}
    </Section>
  );
}

function LoadingList() {
  return (
    <div className={styles.list}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} ratio="4 / 5" radius="var(--radius-print)" />
      ))}
    </div>
  );
}

interface ImageListProps {
  images: readonly Picture[];
  /** An address works no more. */
  onBroken: () => void;
}

function ImageList({ images, onBroken }: ImageListProps) {
  const remove = usePictureDeletion();
  const { list, removedAt } = useFocusAfterRemoval(images);
  if (images.length === 0) {
    return (
      <EmptyState
        compact
        icon={<PaintBrushIcon size={28} aria-hidden />}
        title="No generated images yet"
        message="Turn one photo of the people you love into a picture."
        action={
          <ButtonLink to="/generate" variant="outline">
            Craft a Gift Yourself
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <ul ref={list} className={styles.list}>
        {images.map((image, index) => (
          <li key={image.id}>
            <GeneratedImageCard
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
      <SeeOnGiftsDialog images={images} />
    </>
  );
}

interface GeneratedImageCardProps {
  image: Picture;
  onBroken: () => void;
  onDelete: () => void;
}

function GeneratedImageCard({ image, onBroken, onDelete }: GeneratedImageCardProps) {
  return (
    <figure className={styles.card}>
      <span className={styles.print}>
        <img
          src={image.thumbnailUrl}
          alt={`Picture: ${image.prompt}`}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
          onError={onBroken}
        />
      </span>
      <figcaption className={styles.caption}>
        <span className={styles.words}>
          <span className={styles.prompt}>{image.prompt}</span>
          <time className={styles.date} dateTime={image.created_at}>
            {shortDate(image.created_at)}
          </time>
        </span>
        <span className={styles.actions}>
          <DownloadMenu image={image}>
            {(trigger, saving) => (
              <IconButton
                aria-label={`Download: ${image.prompt}`}
                aria-busy={saving}
                {...trigger}
              >
                <DownloadSimpleIcon size={20} aria-hidden />
              </IconButton>
            )}
          </DownloadMenu>
          <IconButton aria-label={`Delete: ${image.prompt}`} onClick={onDelete}>
            <TrashIcon size={20} aria-hidden />
          </IconButton>
        </span>
      </figcaption>
      <div className={styles.onGifts}>
        <ButtonLink
          to={seeOnGifts(image)}
          variant="outline"
          size={40}
          fullWidth
          icon={<GiftIcon size={20} aria-hidden />}
          aria-label={`See it on gifts: ${image.prompt}`}
          aria-haspopup="dialog"
        >
          See it on gifts
        </ButtonLink>
      </div>
    </figure>
  );
}
