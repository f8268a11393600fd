import { WifiSlashIcon } from '@phosphor-icons/react/dist/csr/WifiSlash';
import { useOnline } from '../../shared/use-online.js';
import styles from './ConnectionNote.module.css';
import parts from './parts.module.css';

/** Says so while nothing can be heard from the server, and that the work goes on. */
export function ConnectionNote({ unreachable }: { unreachable: boolean }) {
  const online = useOnline();
  const isLost = !online || unreachable;
  return (
    <div role="status" className={styles.place}>
      {isLost && (
        <p className={`${parts.warning} ${styles.note}`}>
          <WifiSlashIcon size={20} aria-hidden />
          <span>
            {online ? 'We can’t reach the server right now.' : 'You’re offline.'} We’ll keep working, and this page updates once{' '}
            {online ? 'the connection is back' : 'you’re back online'}.
          </span>
        </p>
      )}
    </div>
  );
}
