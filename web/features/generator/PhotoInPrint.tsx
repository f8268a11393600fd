import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { useState } from 'react';
import type { Photo } from '../../../server/generation/contract.js';
import styles from './PhotoStage.module.css';

interface PhotoInPrintProps {
  photo: Photo | null;
  /** An address of the file on this device, while it is uploaded. */
  preview: string | null;
  /** The photo could not be shown: its address may have grown too old. */
  onBroken: () => void;
}

export function PhotoInPrint({ photo, preview, onBroken }: PhotoInPrintProps) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const shown = preview ?? photo?.thumbnail_url ?? null;
  if (!shown || shown === unreadable) {
    return (
      <span className={styles.placeholder}>
        <ImageSquareIcon size={44} aria-hidden />
        {/* Browsers cannot show every phone's format; then the picture waits for the server's answer. */}
        {preview && <span className={styles.later}>This browser cannot show it yet. It appears once it is uploaded.</span>}
      </span>
    );
  }
  return (
    <img
      className={preview ? `${styles.photo} ${styles.fading}` : styles.photo}
      src={shown}
      alt={photo && !preview ? `Your photo ${photo.original_filename}` : 'Your photo, on this device'}
      decoding="async"
      onError={() => {
        setUnreadable(shown);
        if (!preview) onBroken();
      }}
    />
  );
}
