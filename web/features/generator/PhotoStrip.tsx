import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { Photo } from '../../../server/generation/contract.js';
import { squareOf } from '../../shared/images/square-of.js';
import parts from './parts.module.css';
import styles from './PhotoStrip.module.css';

interface PhotoStripProps {
  /** In their order; undefined where the server has not sent one yet. */
  photos: readonly { id: string; photo: Photo | undefined; people: number }[];
  shownId: string | null;
  onShow: (id: string) => void;
  onRemove: (id: string) => void;
  onBroken: () => void;
}

/** The photos of the picture: one of them is shown large, and each can be left out again. */
export function PhotoStrip({ photos, shownId, onShow, onRemove, onBroken }: PhotoStripProps) {
  return (
    <ul className={styles.strip} aria-label="The photos of your picture">
      {photos.map(({ id, photo, people }, index) => (
        <li key={id} className={styles.item}>
          <button
            type="button"
            className={styles.photo}
            aria-label={`Photo ${index + 1}, ${peopleIn(photo, people)}`}
            data-id={id}
            aria-pressed={id === shownId}
            onClick={() => onShow(id)}
          >
            {photo && <img {...squareOf(photo)} alt="" width={64} height={64} decoding="async" onError={onBroken} />}
          </button>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove photo ${index + 1}`}
            onClick={({ currentTarget }) => {
              // The button goes with its photo.
              currentTarget.closest('ul')?.querySelector<HTMLElement>(`[aria-pressed]:not([data-id='${id}'])`)?.focus();
              onRemove(id);
            }}
          >
            <XIcon size={14} weight="bold" aria-hidden />
          </button>
          <span className={parts.small}>{peopleIn(photo, people)}</span>
        </li>
      ))}
    </ul>
  );
}

function peopleIn(photo: Photo | undefined, people: number): string {
  if (people === 0 && photo?.inspected_at === null) return 'Looking…';
  return people === 1 ? '1 person' : `${people} people`;
}
