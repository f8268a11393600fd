import { isSameFace, MIN_MARKED_SIDE } from '../../../server/generation/sources/contract.js';
import { afterKey, firstCircle, moved, resized } from './marked-face.js';

const PHOTO = { width: 1200, height: 800 };
const sidesOf = ({ width, height }: { width: number; height: number }) =>
  [width * PHOTO.width, height * PHOTO.height].map(Math.round);

it('appears in the middle as a circle, or beside the people who are there', () => {
  const first = firstCircle(PHOTO, []);
  expect([first.left + first.width / 2, first.top + first.height / 2]).toEqual([0.5, 0.5]);
  expect(sidesOf(first)).toEqual([160, 160]);
  const second = firstCircle(PHOTO, [first]);
  expect(isSameFace(first, second)).toBe(false);
});

it('is never smaller than the shop accepts, nor larger than the photo', () => {
  const circle = firstCircle(PHOTO, []);
  expect(sidesOf(resized(circle, 5, PHOTO))).toEqual([MIN_MARKED_SIDE, MIN_MARKED_SIDE]);
  expect(sidesOf(resized(circle, 5000, PHOTO))).toEqual([800, 800]);
});

it('stays inside the photo, also when it grows at the edge', () => {
  const corner = moved(firstCircle(PHOTO, []), 5, -5, PHOTO);
  expect([corner.left + corner.width, corner.top]).toEqual([1, 0]);
  const grown = resized(corner, 400, PHOTO);
  expect(grown.left + grown.width).toBeLessThanOrEqual(1);
  expect(grown.top).toBe(0);
});

it.each([
  ['ArrowLeft', { left: -1, top: 0, width: 0 }],
  ['ArrowRight', { left: 1, top: 0, width: 0 }],
  ['ArrowUp', { left: 0, top: -1, width: 0 }],
  ['ArrowDown', { left: 0, top: 1, width: 0 }],
  ['+', { left: -1, top: -1, width: 1 }],
  ['-', { left: 1, top: 1, width: -1 }],
])('follows the key %s', (key, direction) => {
  const before = firstCircle(PHOTO, []);
  const after = afterKey(before, key, PHOTO)!;
  const change = { left: after.left - before.left, top: after.top - before.top, width: after.width - before.width };
  expect(Object.values(change).map((by) => (Math.abs(by) < 1e-9 ? 0 : Math.sign(by)))).toEqual(Object.values(direction));
});

it('leaves other keys to the browser', () => {
  expect(afterKey(firstCircle(PHOTO, []), 'Tab', PHOTO)).toBeUndefined();
});
