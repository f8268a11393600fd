import { ImageBrokenIcon } from '@phosphor-icons/react/dist/csr/ImageBroken';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { Link } from 'react-router-dom';
import { PicturePacks } from '../../shared/packs/PicturePacks.js';
import { OUT_OF_QUOTA } from './failures.js';
import styles from './GenerationFailure.module.css';
import parts from './parts.module.css';

/** Why there is no picture. The button below it tries again. */
export function GenerationFailure({ failure }: { failure: string }) {
  if (failure === OUT_OF_QUOTA) return <OutOfQuota isNew />;
  return (
    <div className={styles.note} role="alert">
      <span className={styles.icon}>
        <ImageBrokenIcon size={20} aria-hidden />
      </span>
      <p className={`${styles.text} ${styles.title}`}>{failure}</p>
    </div>
  );
}

/** No picture is left, and what can be done all the same. */
export function OutOfQuota({ isNew = false }: { isNew?: boolean }) {
  return (
    <div className={styles.out}>
      <div className={styles.note} role={isNew ? 'alert' : undefined}>
        <span className={`${styles.icon} ${styles.info}`}>
          <ImagesIcon size={20} aria-hidden />
        </span>
        <div className={styles.text}>
          <p className={styles.title}>{OUT_OF_QUOTA}</p>
          <p className={parts.hint}>
            The pictures that you made are kept in <Link to="/my-account">your account</Link>. Each of them can go on as many
            gifts as you like.
          </p>
        </div>
      </div>
      <PicturePacks />
    </div>
  );
}
