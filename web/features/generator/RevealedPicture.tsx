import { useState } from 'react';
import type { GeneratedImage } from '../../../server/generation/contract.js';
import styles from './RevealedPicture.module.css';

/** The result, uncovered once along the butter line as soon as it is loaded; then the print settles. */
export function RevealedPicture({ image }: { image: GeneratedImage }) {
  const [loaded, setLoaded] = useState(false);
  return (
    <div className={loaded ? `${styles.print} ${styles.loaded}` : styles.print}>
      <div className={styles.frame}>
        <img
          src={image.imageUrl}
          alt={`Your picture: ${image.prompt}`}
          width={image.width}
          height={image.height}
          onLoad={() => setLoaded(true)}
        />
        <span className={styles.line} aria-hidden />
      </div>
    </div>
  );
}
