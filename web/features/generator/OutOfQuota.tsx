import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { Link } from 'react-router-dom';
import { OUT_OF_QUOTA } from './failures.js';
import styles from './OutOfQuota.module.css';

/** No free generation is left, and what can be done all the same. */
export function OutOfQuota() {
  return (
    <div className={styles.note}>
      <span className={styles.icon}>
        <ImagesIcon size={20} aria-hidden />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{OUT_OF_QUOTA}</p>
        <p className={styles.hint}>
          The pictures that you made are kept in <Link to="/my-account">your account</Link>. Each of them can go on as
          many gifts as you like.
        </p>
      </div>
    </div>
  );
}
