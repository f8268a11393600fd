import { newPixels, type RgbPixels } from '../../vision/pixels.js';
import { brightened } from './dark-photo.js';

const SIDE = 50;

/** A wall, and a face on a share of it. */
function photoOf(wall: number, face: number, share: number): RgbPixels {
  const photo = newPixels(SIDE, SIDE);
  photo.data.fill(wall);
  photo.data.fill(face, 0, 3 * Math.round(SIDE * SIDE * share));
  return photo;
}

const [first, last] = [0, 3 * SIDE * SIDE - 1];

it('brightens a photo that was taken in the dark', async () => {
  const { data } = await brightened(photoOf(12, 30, 0.1));
  expect([data[first], data[last]]).toEqual([120, 48]);
});

it.each([
  ['a lit face before a black wall', photoOf(5, 200, 0.1), 234],
  ['a face as light as it can be', photoOf(5, 250, 0.1), 250],
  ['a photo with enough light', photoOf(90, 120, 0.1), 120],
])('does not burn out %s', async (_, photo, face) => {
  expect((await brightened(photo)).data[first]).toBe(face);
});

it('lets lamps burn out, as the eye does at night', async () => {
  expect((await brightened(photoOf(12, 255, 0.01))).data[last]).toBeGreaterThan(40);
});

it('takes a photo that is all black', async () => {
  expect((await brightened(photoOf(0, 0, 0))).data[first]).toBe(0);
});
