import { Link, useMatch } from 'react-router-dom';
import styles from './ModeSwitch.module.css';

/** Switches between ready-made gifts and the generator. Each side is a link. */
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
