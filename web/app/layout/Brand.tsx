import { Link } from 'react-router-dom';
import styles from './Brand.module.css';
import { Logo } from './Logo.js';

export function Brand({ tagline = false, onNavigate }: { tagline?: boolean; onNavigate?: () => void }) {
  return (
    <Link to="/" className={styles.brand} onClick={onNavigate}>
      <Logo size={tagline ? 44 : 32} />
      <span>
        <span className={styles.name} translate="no">
          Keepsake
        </span>
        {tagline && <span className={styles.tagline}>Your people, made to keep</span>}
      </span>
    </Link>
  );
}
