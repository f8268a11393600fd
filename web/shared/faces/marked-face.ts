import { type Box, isSameFace, MIN_MARKED_SIDE } from '../../../server/generation/sources/contract.js';

/** The size of a photo, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** How large a new circle is, in parts of the photo's shorter side. */
const FIRST_SIDE = 0.2;
/** Where a new circle may appear, in parts of the photo: in the middle, or beside the people who are there. */
const SPOTS = [0.5, 0.2, 0.8, 0.35, 0.65].flatMap((y) => [0.5, 0.25, 0.75, 0.12, 0.88].map((x) => [x, y] as const));

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most));

/** The circle around this point, in parts of the photo, inside the photo and not too small. */
function circleAt(x: number, y: number, side: number, photo: Size): Box {
  const pixels = clamp(side, MIN_MARKED_SIDE, Math.min(photo.width, photo.height));
  const [width, height] = [Math.min(1, pixels / photo.width), Math.min(1, pixels / photo.height)];
  return { left: clamp(x - width / 2, 0, 1 - width), top: clamp(y - height / 2, 0, 1 - height), width, height };
}

/** A circle for a face that was not found, apart from the other faces as far as there is a free spot. */
export function firstCircle(photo: Size, others: readonly Box[]): Box {
  const side = FIRST_SIDE * Math.min(photo.width, photo.height);
  const circles = SPOTS.map(([x, y]) => circleAt(x, y, side, photo));
  return circles.find((circle) => !others.some((other) => isSameFace(circle, other))) ?? circles[0]!;
}

/** @param x to the right, in parts of the photo */
export function moved(circle: Box, x: number, y: number, photo: Size): Box {
  const { left, top, width, height } = circle;
  return circleAt(left + width / 2 + x, top + height / 2 + y, width * photo.width, photo);
}

/** @param side in pixels of the photo */
export function resized({ left, top, width, height }: Box, side: number, photo: Size): Box {
  return circleAt(left + width / 2, top + height / 2, side, photo);
}

/** How far an arrow key moves a circle, in parts of the photo, and how much plus and minus change its size. */
const STEP = 0.01;
const GROWTH = 1.1;

export const larger = (circle: Box, photo: Size): Box => resized(circle, circle.width * photo.width * GROWTH, photo);
export const smaller = (circle: Box, photo: Size): Box => resized(circle, (circle.width * photo.width) / GROWTH, photo);

/** The circle after a key was pressed; undefined for keys that mean nothing here. */
export function afterKey(circle: Box, key: string, photo: Size): Box | undefined {
  if (key === 'ArrowLeft') return moved(circle, -STEP, 0, photo);
  if (key === 'ArrowRight') return moved(circle, STEP, 0, photo);
  if (key === 'ArrowUp') return moved(circle, 0, -STEP, photo);
  if (key === 'ArrowDown') return moved(circle, 0, STEP, photo);
  if (key === '+' || key === '=') return larger(circle, photo);
  return key === '-' ? smaller(circle, photo) : undefined;
}
