import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { MIN_PRINT_SIDE, type UserImage } from '../../../server/generation/contract.js';
import styles from './SmallPhotoNote.module.css';

const count = new Intl.NumberFormat('en-US');

/** Said of a photo that would look soft in print. It can be used all the same. */
export function SmallPhotoNote({ photo: { width, height } }: { photo: Pick<UserImage, 'width' | 'height'> }) {
  if (Math.min(width, height) >= MIN_PRINT_SIDE) return null;
  return (
    <p className={styles.note}>
      <WarningIcon size={20} aria-hidden />
      <span>
        This photo is small, {count.format(width)} by {count.format(height)} pixels, and may look soft in print. The
        original from the camera is often larger: {count.format(MIN_PRINT_SIDE)} pixels on the shorter side are best. You
        can use this one all the same.
      </span>
    </p>
  );
}
