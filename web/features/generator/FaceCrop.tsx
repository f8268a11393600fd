import type { Photo } from '../../../server/generation/contract.js';
import type { Box } from '../../../server/generation/sources/contract.js';
import styles from './PeopleInPicture.module.css';

/** How much larger than the face its crop is. */
const AROUND = 1.6;

/** The face, small and round. */
export function FaceCrop({ photo: { width, height, thumbnail_url }, box }: { photo: Photo; box: Box }) {
  const side = Math.min(Math.max(box.width * width, box.height * height) * AROUND, width, height);
  const [x, y] = [(box.left + box.width / 2) * width, (box.top + box.height / 2) * height];
  const inPercent = (pixels: number) => `${(pixels / side) * 100}%`;
  const start = (middle: number, length: number) => Math.min(Math.max(middle - side / 2, 0), length - side);
  return (
    <span className={styles.crop}>
      <img
        src={thumbnail_url}
        alt=""
        style={{ width: inPercent(width), left: inPercent(-start(x, width)), top: inPercent(-start(y, height)) }}
      />
    </span>
  );
}
