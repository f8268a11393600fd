import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths. */
  width?: string;
  height?: string;
  /** `4 / 5` and the like, instead of a height. */
  ratio?: string;
  /** CSS length; badge radius by default. */
  radius?: string;
}

/** Keeps the place of something that is loading. Say so once for all of them, with `aria-busy` on the list. */
export function Skeleton({ width = '100%', height, ratio, radius }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, aspectRatio: ratio, borderRadius: radius }} aria-hidden />;
}
