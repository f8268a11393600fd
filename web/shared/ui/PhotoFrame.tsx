import type { CSSProperties, ReactNode } from 'react';
import styles from './PhotoFrame.module.css';

interface PhotoFrameProps {
  /** Degrees, 3 to 6 either way; 0 once a result has settled. */
  tilt?: number;
  /** Pixels across, border included. */
  width?: number;
  /** A picture, or an icon on blush. */
  children: ReactNode;
}

/** A photo with a white border, wider below: always means "your own photo". */
export function PhotoFrame({ tilt = -5, width, children }: PhotoFrameProps) {
  const style: CSSProperties = { rotate: `${tilt}deg`, width };
  return (
    <span className={styles.print} style={style}>
      <span className={styles.picture}>{children}</span>
    </span>
  );
}
