import { FileZipIcon } from '@phosphor-icons/react/dist/csr/FileZip';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { useDownload } from './use-download.js';

interface PrintFilesButtonProps {
  /** Path of the API. */
  path: string;
  filename: string;
  name: string;
}

const MEGABYTE = 1024 * 1024;

/** Downloads the print files of one order or of a day. */
export function PrintFilesButton({ path, filename, name }: PrintFilesButtonProps) {
  const { download, busy, bytes } = useDownload();
  const save = async () =>
    download({ path, filename, saved: 'The print files were saved', failed: 'The print files could not be downloaded' });

  return (
    <BusyButton
      variant="outlined"
      size="small"
      startIcon={<FileZipIcon size={20} aria-hidden />}
      isBusy={busy}
      onClick={() => void save()}
    >
      {busy ? progress(bytes) : name}
    </BusyButton>
  );
}

function progress(bytes: number): string {
  return bytes < MEGABYTE ? 'Preparing…' : `${Math.floor(bytes / MEGABYTE)} MB so far…`;
}
