import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import type { Picture } from '../../../server/generation/contract.js';
import { shortDate } from '../../shared/dates.js';
import parts from './parts.module.css';
import styles from './PicturesOfPhoto.module.css';
import { styleOf } from './result-words.js';

interface PicturesOfPhotoProps {
  /** Newest first. */
  pictures: readonly Picture[];
  /** A picture could not be shown: its address may have grown too old. */
  onBroken: () => void;
}

interface ChoosablePicturesProps extends PicturesOfPhotoProps {
  chosenId: string;
  onChoose: (image: Picture) => void;
}

const TITLE = 'From this photo';

/** All pictures of one photo in a row; the one that is chosen is the one that goes on a gift. */
export function ChoosablePictures({ pictures, onBroken, chosenId, onChoose }: ChoosablePicturesProps) {
  return (
    <fieldset className={styles.strip}>
      <legend className={`${parts.label} ${styles.title}`}>{TITLE}</legend>
      <div className={styles.row}>
        {pictures.map((picture) => (
          <label key={picture.id} className={`${parts.choice} ${parts.print} ${styles.picture}`}>
            <input
              type="radio"
              name="picture-of-photo"
              className="visually-hidden"
              checked={picture.id === chosenId}
              onChange={() => onChoose(picture)}
            />
            <Thumbnail picture={picture} onBroken={onBroken} />
            <span className={`${parts.check} ${styles.check}`} aria-hidden>
              <CheckIcon size={14} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The same only to look at, while the next one is made. */
export function EarlierOfPhoto({ pictures, onBroken }: PicturesOfPhotoProps) {
  return (
    <section className={styles.strip} aria-labelledby="earlier-of-photo">
      <h2 id="earlier-of-photo" className={`${parts.label} ${styles.title}`}>
        {TITLE}
      </h2>
      <ul className={styles.row}>
        {pictures.map((picture) => (
          <li key={picture.id} className={`${parts.print} ${styles.picture}`}>
            <Thumbnail picture={picture} onBroken={onBroken} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Thumbnail({ picture, onBroken }: { picture: Picture; onBroken: () => void }) {
  return (
    <>
      <img src={picture.thumbnailUrl} alt="" width={96} height={120} loading="lazy" decoding="async" onError={onBroken} />
      <span className={styles.name}>
        {styleOf(picture)}
        <span className="visually-hidden">, {shortDate(picture.created_at)}</span>
      </span>
    </>
  );
}
