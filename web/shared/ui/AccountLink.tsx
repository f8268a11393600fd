import { UserCircleIcon } from '@phosphor-icons/react/dist/csr/UserCircle';
import { Link } from 'react-router-dom';
import { useSession } from '../session/SessionProvider.js';
import styles from './BarButton.module.css';

/** Links to the account when signed in, otherwise to the sign-in page. */
export function AccountLink() {
  const signedIn = useSession().state === 'signed-in';
  return (
    <Link
      to={signedIn ? '/my-account' : '/auth'}
      className={styles.button}
      aria-label={signedIn ? 'My account' : 'Log in or sign up'}
    >
      <UserCircleIcon size={24} aria-hidden />
    </Link>
  );
}
