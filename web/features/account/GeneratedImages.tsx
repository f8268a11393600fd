import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { PaintBrushIcon } from '@phosphor-icons/react/dist/csr/PaintBrush';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import type { GeneratedImage } from '../../../server/generation/contract.js';
import { shortDate } from '../../shared/dates.js';
import { useGeneratedImagesQuery } from '../../shared/images/images-api.js';
import { useSaveImage } from '../../shared/images/use-save-image.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import styles from './GeneratedImages.module.css';
import { Section } from './Section.js';

export function GeneratedImages() {
  return (
    <Section
      title="Generated images"
      query={useGeneratedImagesQuery(undefined, { refetchOnMountOrArgChange: true })}
      loading={<LoadingList />}
      failure={{ title: 'Your generated images could not be loaded.', message: 'They are safe. Please try again.' }}
      aside={
        <ButtonLink to="/generate" variant="quiet" icon={<PlusIcon size={20} aria-hidden />}>
          <span className={styles.another}>Make another</span>
        </ButtonLink>
      }
    >
      {(images) => <ImageList images={images} />}
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

function ImageList({ images }: { images: readonly GeneratedImage[] }) {
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
    <ul className={styles.list}>
      {images.map((image) => (
        <li key={image.id}>
          <GeneratedImageCard image={image} />
        </li>
      ))}
    </ul>
  );
}

function GeneratedImageCard({ image }: { image: GeneratedImage }) {
  const { save, saving } = useSaveImage();
  return (
    <figure>
      <span className={styles.print}>
        <img
          src={image.thumbnailUrl}
          alt={`Picture: ${image.prompt}`}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
        />
      </span>
      <figcaption className={styles.caption}>
        <span className={styles.words}>
          <span className={styles.prompt}>{image.prompt}</span>
          <time className={styles.date} dateTime={image.created_at}>
            {shortDate(image.created_at)}
          </time>
        </span>
        <button
          type="button"
          className={styles.download}
          aria-label={`Download: ${image.prompt}`}
          disabled={saving}
          onClick={() => void save(image)}
        >
          <DownloadSimpleIcon size={20} aria-hidden />
        </button>
      </figcaption>
    </figure>
  );
}
