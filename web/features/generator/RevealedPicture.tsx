import { type ReactNode, useState } from 'react';
import type { Picture } from '../../../server/generation/contract.js';
import styles from './RevealedPicture.module.css';

interface RevealedPictureProps {
  image: Picture;
  /** Lies over the picture. */
  children?: ReactNode;
}

/** The result, uncovered once along the butter line as soon as it is loaded; then the print settles. */
export function RevealedPicture({ image, children }: RevealedPictureProps) {
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
        {children && <div className={styles.over}>{children}</div>}
      </div>
    </div>
  );
}
