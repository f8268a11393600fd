import type { Box, Rectangle, Size } from '../types.js';

/** The side of the square, as a multiple of the face's longer side. */
const ROOM = 1.5;

/** The square of a picture that shows a face in a small circle, in whole pixels. */
export function faceSquare(face: Box, picture: Size): Rectangle {
  const longer = Math.max(face.width * picture.width, face.height * picture.height);
  const side = Math.max(1, Math.round(Math.min(longer * ROOM, picture.width, picture.height)));
  const start = (center: number, whole: number) => Math.round(Math.min(Math.max(0, center * whole - side / 2), whole - side));
  return {
    left: start(face.left + face.width / 2, picture.width),
    top: start(face.top + face.height / 2, picture.height),
    width: side,
    height: side,
  };
}
