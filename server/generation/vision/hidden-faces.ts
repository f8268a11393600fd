import type { Box } from '../sources/contract.js';

/** A head with its hair, as a multiple of the face: so much is left out around a face that was not chosen. */
export const HEAD = 1.6;
/** The part of a chosen face that may be in that area. */
const MAX_HIDDEN = 0.35;

/** Whether a head that is left out would take too much of a chosen face with it. */
export function hides(other: Box, face: Box): boolean {
  const reach = { width: other.width * HEAD, height: other.height * HEAD };
  const left = other.left + (other.width - reach.width) / 2;
  const top = other.top + (other.height - reach.height) / 2;
  const width = Math.min(face.left + face.width, left + reach.width) - Math.max(face.left, left);
  const height = Math.min(face.top + face.height, top + reach.height) - Math.max(face.top, top);
  return Math.max(0, width) * Math.max(0, height) > MAX_HIDDEN * face.width * face.height;
}
