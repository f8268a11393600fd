import { NavLink } from 'react-router-dom';
import styles from './ModeSwitch.module.css';

/** Ready-made ideas, or a picture of one's own (spec section 2). Each side is an address. */
export function ModeSwitch() {
  const classOf = ({ isActive }: { isActive: boolean }) =>
    isActive ? `${styles.side} ${styles.chosen}` : styles.side;
  return (
    <nav className={styles.track} aria-label="Way to find a gift">
      <NavLink to="/" end className={classOf}>
        Creative Ideas
      </NavLink>
      <NavLink to="/generate" className={classOf}>
        Generate yourself
      </NavLink>
    </nav>
  );
}
