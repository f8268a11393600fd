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
            {online ? 'The shop does not answer at the moment.' : 'You are offline.'} We keep working, and this page catches up
            when {online ? 'it does' : 'you are back'}.
          </span>
        </p>
      )}
    </div>
  );
}
