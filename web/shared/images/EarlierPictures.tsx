import { useId } from 'react';
import type { Picture } from '../../../server/generation/contract.js';
import { shortDate } from '../dates.js';
import { useSession } from '../session/SessionProvider.js';
import styles from './EarlierPictures.module.css';
import { PRIVATE_IMAGE_POLLING, createRefetchOnError } from './fresh-pictures.js';
import { useGeneratedImagesQuery } from './images-api.js';
import { pictureName } from './picture-names.js';

interface EarlierPicturesProps {
  title: string;
  /** The one that is chosen already. */
  chosenId?: string | undefined;
  onChoose: (image: Picture) => void;
}

/** The customer's pictures in a row, to choose one again; nothing for those who have none. */
export function EarlierPictures({ title, chosenId, onChoose }: EarlierPicturesProps) {
  const { state } = useSession();
  const query = useGeneratedImagesQuery(undefined, { ...PRIVATE_IMAGE_POLLING, skip: state !== 'signed-in' });
  const id = useId();
  if (!query.data || query.data.length === 0) return null;
  return (
    <section className={styles.earlier} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.row}>
        {query.data.map((image) => (
          <li key={image.id}>
            <button
              type="button"
              className={styles.picture}
              aria-label={`${pictureName(image)}, ${shortDate(image.created_at)}`}
              aria-pressed={chosenId === image.id}
              onClick={() => onChoose(image)}
            >
              <img
                src={image.thumbnailUrl}
                alt=""
                width={96}
                height={120}
                loading="lazy"
                decoding="async"
                onError={createRefetchOnError(query)}
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
