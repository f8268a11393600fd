import styles from './OutOfDate.module.css';

/** Above what could not be asked for again. */
export function OutOfDate() {
  return (
    <p className={styles.note} role="status">
      The shop does not answer just now. What you see may be out of date.
    </p>
  );
}
