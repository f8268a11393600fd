import type { Box } from '../../../server/generation/sources/contract.js';
import styles from './FaceCrop.module.css';

/** How much larger than the face its crop is. */
const AROUND = 1.6;

interface FaceCropProps {
  /** Address of the photo or picture, and its size in pixels or in any unit. */
  src: string;
  width: number;
  height: number;
  box: Box;
}

/** The face, small and round. */
export function FaceCrop({ src, width, height, box }: FaceCropProps) {
  const side = Math.min(Math.max(box.width * width, box.height * height) * AROUND, width, height);
  const [x, y] = [(box.left + box.width / 2) * width, (box.top + box.height / 2) * height];
  const inPercent = (pixels: number) => `${(pixels / side) * 100}%`;
  const start = (middle: number, length: number) => Math.min(Math.max(middle - side / 2, 0), length - side);
  return (
    <span className={styles.crop}>
      <img
        src={src}
        alt=""
        style={{ width: inPercent(width), left: inPercent(-start(x, width)), top: inPercent(-start(y, height)) }}
      />
    </span>
  );
}
