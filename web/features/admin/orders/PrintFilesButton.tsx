import { FileZipIcon } from '@phosphor-icons/react/dist/csr/FileZip';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.js';
import checkbox from '../checkbox.module.css';
import styles from './PrintFilesButton.module.css';
import { useDownload } from './use-download.js';

interface PrintFilesButtonProps {
  /** Of the API. */
  path: string;
  filename: string;
  /** What the button says. */
  name: string;
}

const MEGABYTE = 1024 * 1024;

/** Saves what gifts are printed from, of one order or of a day. */
export function PrintFilesButton({ path, filename, name }: PrintFilesButtonProps) {
  const { download, busy, bytes } = useDownload();
  const [hasCropMarks, setCropMarks] = useState(false);
  const save = async () => {
    const [address, query = ''] = path.split('?');
    const params = new URLSearchParams(query);
    if (hasCropMarks) params.set('crop_marks', 'true');
    await download({
      path: params.size > 0 ? `${address}?${params}` : path,
      filename,
      saved: 'The print files were saved',
      failed: 'The print files could not be downloaded',
    });
  };

  return (
    <div className={styles.files} role="group" aria-label={name}>
      <Button
        variant="outline"
        size={40}
        icon={<FileZipIcon size={20} aria-hidden />}
        aria-disabled={busy}
        onClick={() => void save()}
      >
        {busy ? progress(bytes) : name}
      </Button>
      <label className={`${styles.marks} ${checkbox.box}`}>
        <input type="checkbox" checked={hasCropMarks} onChange={({ target }) => setCropMarks(target.checked)} />
        With crop marks
      </label>
    </div>
  );
}

function progress(bytes: number): string {
  return bytes < MEGABYTE ? 'Preparing…' : `${Math.floor(bytes / MEGABYTE)} MB so far…`;
}
