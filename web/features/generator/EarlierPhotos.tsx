import { useId } from 'react';
import type { Photo } from '../../../server/generation/contract.js';
import { squareOf } from '../../shared/images/square-of.js';
import styles from './EarlierPhotos.module.css';
import parts from './parts.module.css';

interface EarlierPhotosProps {
  photos: readonly Photo[];
  chosenId: string | null;
  onChoose: (image: Photo) => void;
  onBroken: () => void;
}

/** The customer's photos, to choose again without another upload. The row stays under the focus when its only one is chosen. */
export function EarlierPhotos({ photos, chosenId, onChoose, onBroken }: EarlierPhotosProps) {
  const name = useId();
  const isAnother = photos.some(({ id }) => id !== chosenId);
  return (
    <fieldset className={styles.earlier}>
      <legend className={`${parts.label} ${styles.label}`}>{isAnother ? 'Or one of your earlier photos' : 'Your photos'}</legend>
      <div className={styles.row}>
        {photos.map((photo) => (
          <label key={photo.id} className={`${parts.choice} ${styles.photo}`}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              aria-label={photo.original_filename}
              checked={photo.id === chosenId}
              onChange={() => onChoose(photo)}
            />
            <img {...squareOf(photo)} alt="" width={64} height={64} loading="lazy" decoding="async" onError={onBroken} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
