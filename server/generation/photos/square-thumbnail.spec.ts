import { regionAround } from './square-thumbnail.js';

const face = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

it.each([
  ['one face in the middle, with room for hair and shoulders', face(0.45, 0.4, 0.1, 0.1), { width: 240, height: 240 }],
  ['one at the edge', face(0.9, 0, 0.1, 0.1), { left: 830, top: 0, width: 170, height: 170 }],
  ['one that is cut by the edge', face(-0.05, 0.4, 0.1, 0.1), { left: 0 }],
])('cuts a square around %s', (_what, where, region) => {
  expect(regionAround([where], 1000, 1000)).toMatchObject(region);
});

it('uses a smaller margin when the photo has no room', () => {
  const region = regionAround([face(0.1, 0.3, 0.1, 0.2), face(0.6, 0.3, 0.1, 0.2)], 1500, 1000);
  expect(region).toEqual({ left: 100, top: 0, width: 1000, height: 1000 });
});

it('widens the crop for faces that are far apart', () => {
  const region = regionAround([face(0.02, 0.3, 0.05, 0.2), face(0.9, 0.3, 0.05, 0.2)], 3000, 750);
  expect(region).toEqual({ left: 23, top: 0, width: 2865, height: 750 });
});
