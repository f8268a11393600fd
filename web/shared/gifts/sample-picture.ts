import type { Box } from '../../../painter/index.js';

/** A sample picture with the positions of its two faces: the owner has no own one. */
export const SAMPLE_PICTURE = '/pictures/sample-painted.webp';
export const SAMPLE_ID = 'sample';
export const SAMPLE_FACES: readonly Box[] = [
  { left: 0.18, top: 0.37, width: 0.24, height: 0.37 },
  { left: 0.6, top: 0.23, width: 0.26, height: 0.38 },
];
