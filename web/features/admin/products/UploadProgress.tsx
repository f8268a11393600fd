import CircularProgress from '@mui/material/CircularProgress';
import LinearProgress from '@mui/material/LinearProgress';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import styles from './UploadProgress.module.css';
import type { ImageUpload } from './use-image-uploads.js';

/** How each file of a batch comes along. What became of it is also said in a note. */
export function UploadProgress({ uploads }: { uploads: readonly ImageUpload[] }) {
  return (
    <div className={styles.progress}>
      <h4 className={styles.title}>Upload Progress</h4>
      <ul className={styles.uploads}>
        {uploads.map(({ id, name, state, percent, error }) => (
          <li key={id} className={styles.upload} data-state={state}>
            {state === 'uploading' && <CircularProgress size={16} aria-hidden />}
            {state === 'success' && <CheckCircleIcon size={16} weight="fill" aria-hidden />}
            {state === 'error' && <WarningCircleIcon size={16} weight="fill" aria-hidden />}
            <span className={styles.file}>{name}</span>
            <span className={styles.outcome}>{error ?? outcomeOf(state, percent)}</span>
            {state === 'uploading' && <LinearProgress className={styles.bar} variant="determinate" value={percent} aria-label={name} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function outcomeOf(state: ImageUpload['state'], percent: number): string {
  if (state === 'success') return 'Uploaded';
  return percent < 100 ? `${percent}%` : 'Checking…';
}
