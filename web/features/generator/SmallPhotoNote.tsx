import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { MIN_PRINT_SIDE, type UserImage } from '../../../server/generation/contract.js';
import styles from './SmallPhotoNote.module.css';

const count = new Intl.NumberFormat('en-US');

export const isSmallForPrint = ({ width, height }: Pick<UserImage, 'width' | 'height'>): boolean =>
  Math.min(width, height) < MIN_PRINT_SIDE;

/** Said of a photo that would look soft in print. It can be used all the same. */
export function SmallPhotoNote({ photo: { width, height } }: { photo: Pick<UserImage, 'width' | 'height'> }) {
  return (
    <details className={styles.note}>
      <summary>
        <WarningIcon size={20} aria-hidden />
        <span>
          This photo may look soft in print. <span className={styles.why}>Why?</span>
        </span>
      </summary>
      <p>
        Its shorter side has {count.format(Math.min(width, height))} pixels, and {count.format(MIN_PRINT_SIDE)} are best. If
        you have the original from the camera, choose that one. You can use this one all the same.
      </p>
    </details>
  );
}
