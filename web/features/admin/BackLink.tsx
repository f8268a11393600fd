import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { Link } from 'react-router-dom';
import styles from './BackLink.module.css';

/** From one thing back to the list it is in. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeftIcon size={20} aria-hidden />
      {children}
    </Link>
  );
}
