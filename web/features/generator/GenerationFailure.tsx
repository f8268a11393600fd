import { ImageBrokenIcon } from '@phosphor-icons/react/dist/csr/ImageBroken';
import { OUT_OF_QUOTA, type Failure } from './failures.js';
import styles from './GenerationFailure.module.css';
import { OutOfQuota } from './OutOfQuota.js';

/** Why there is no picture, and what was kept. The button below it tries again. */
export function GenerationFailure({ failure }: { failure: Failure }) {
  if (failure.text === OUT_OF_QUOTA) {
    return (
      <div className={styles.alert} role="alert">
        <OutOfQuota />
      </div>
    );
  }
  return (
    <div className={styles.failure} role="alert">
      <span className={styles.icon}>
        <ImageBrokenIcon size={20} aria-hidden />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{failure.text}</p>
        {failure.creditReturned && <p className={styles.kept}>Your free generation was given back.</p>}
      </div>
    </div>
  );
}
