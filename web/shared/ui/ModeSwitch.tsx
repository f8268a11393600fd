import { Link, useMatch } from 'react-router-dom';
import styles from './ModeSwitch.module.css';

/** Ready-made ideas, or a picture of one's own (spec section 2). Each side is an address. */
export function ModeSwitch() {
  const generating = useMatch('/generate') !== null;
  const side = (chosen: boolean) => ({
    className: chosen ? `${styles.side} ${styles.chosen}` : styles.side,
    'aria-current': chosen || undefined,
  });
  return (
    <nav className={styles.track} aria-label="Browse or create">
      <Link to="/" {...side(!generating)}>
        Creative Ideas
      </Link>
      <Link to="/generate" {...side(generating)}>
        Generate yourself
      </Link>
    </nav>
  );
}
