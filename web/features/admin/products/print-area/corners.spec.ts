import { findCornersProblem } from '../../../../../server/catalog/scenes/contract.js';
import { placeInWords, startArea, withCorner } from './corners.js';

const PHOTO = { width: 800, height: 1000 };

it.each(['mug', 'poster', 'canvas', 'puzzle'] as const)('begins in the middle with the proportions of a %s', (kind) => {
  const area = startArea(kind, PHOTO);
  const [[left, top], [right], [, bottom]] = area.corners;
  expect([left + right, top + bottom].map((sum) => sum.toFixed(6))).toEqual(['1.000000', '1.000000']);
  expect(findCornersProblem(area)).toBeNull();
  const proportion = ((right - left) * PHOTO.width) / ((bottom - top) * PHOTO.height);
  expect(proportion).toBeCloseTo({ mug: 1, poster: 0.8, canvas: 1.5, puzzle: 17 / 14 }[kind]);
});

it('bends only the print of a mug at first', () => {
  expect([startArea('mug', PHOTO).bend, startArea('card', PHOTO).bend]).toEqual([0.3, 0]);
});

it('keeps a corner where it can be seen', () => {
  const area = startArea('card', PHOTO);
  expect(withCorner(area, 2, [7, -3]).corners[2]).toEqual([1.08, -0.08]);
  expect(withCorner(area, 2, [0.4, 0.6]).corners).toEqual(area.corners.with(2, [0.4, 0.6]));
});

it('says where a corner is', () => {
  expect(placeInWords([0.25, 0.3333])).toBe('25% from the left, 33.3% from the top');
});
