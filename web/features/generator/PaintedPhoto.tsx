import { useId, type CSSProperties } from 'react';
import styles from './PaintedPhoto.module.css';

interface PaintedPhotoProps {
  src: string;
  /** Natural size of the photo. */
  width: number;
  height: number;
  percent: number;
  /** The photo could not be loaded: its address may have grown too old. */
  onBroken: () => void;
}

const WIDTH = 600;
/** How far the line's waves reach to either side. */
const WAVE = 24;

/** The customer's own photo, filling with paint from the left along a butter line. */
export function PaintedPhoto({ src, width, height, percent, onBroken }: PaintedPhotoProps) {
  const id = useId();
  const tall = Math.round(WIDTH / Math.min(Math.max(width / height, 0.8), 1.5));
  const line = `C ${WAVE} ${tall * 0.25} -6 ${tall * 0.3} 2 ${tall * 0.5} S ${-WAVE} ${tall * 0.75} ${-WAVE} ${tall}`;
  const at = (percent / 100) * (WIDTH + 2 * WAVE) - WAVE;
  const painted = { '--painted': at } as CSSProperties;
  const image = { href: src, width: WIDTH, height: tall, preserveAspectRatio: 'xMidYMid slice' };
  return (
    <svg
      className={styles.photo}
      style={painted}
      viewBox={`0 0 ${WIDTH} ${tall}`}
      role="img"
      aria-label="Your photo, filling with paint"
    >
      <defs>
        <filter id={`${id}-paint`} x="0" y="0" width="100%" height="100%" colorInterpolationFilters="sRGB">
          <feMorphology operator="erode" radius="1.6" />
          <feMorphology operator="dilate" radius="2.2" />
          <feGaussianBlur stdDeviation="0.5" />
          <feColorMatrix type="saturate" values="1.25" />
        </filter>
        <clipPath id={`${id}-done`}>
          <path className={styles.moved} d={`M ${WAVE} 0 ${line} H ${-WIDTH - 3 * WAVE} V 0 Z`} />
        </clipPath>
      </defs>
      <image {...image} className={styles.waiting} onError={onBroken} />
      <g clipPath={`url(#${id}-done)`}>
        <image {...image} filter={`url(#${id}-paint)`} />
      </g>
      <path className={`${styles.line} ${styles.moved}`} d={`M ${WAVE} 0 ${line}`} />
    </svg>
  );
}
