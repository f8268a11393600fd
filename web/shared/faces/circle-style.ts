import type { CSSProperties } from 'react';
import type { Box } from '../../../server/generation/sources/contract.js';

/** How much larger than a face its circle is. */
const AROUND = 1.25;

/** Position, size, and the distance to the closest other face, in percent of the photo's width. */
export function circleStyle(box: Box, all: readonly Box[], ratio: number): CSSProperties {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const distances = all
    .filter((other) => other !== box)
    .map((other) => Math.hypot(other.left + other.width / 2 - x, (other.top + other.height / 2 - y) / ratio));
  return {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    '--face': Math.max(box.width, box.height / ratio) * AROUND * 100,
    '--room': Math.min(...distances, 1) * 100,
  } as CSSProperties;
}
