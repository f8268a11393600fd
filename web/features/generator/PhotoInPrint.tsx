import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { useState } from 'react';
import styles from './PhotoStage.module.css';

interface PhotoInPrintProps {
  /** An address of the file on this device, while it is uploaded; null when there is no photo. */
  preview: string | null;
}

/** The photo on its way, or where it will be. */
export function PhotoInPrint({ preview }: PhotoInPrintProps) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (!preview || preview === unreadable) {
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
      className={`${styles.photo} ${styles.fading}`}
      src={preview}
      alt="Your photo, on this device"
      decoding="async"
      onError={() => setUnreadable(preview)}
    />
  );
}
