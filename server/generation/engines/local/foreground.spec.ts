import { newPixels } from '../../vision/pixels.js';
import { newPlane } from './plane.js';
import { foregroundOf } from './foreground.js';

const [WIDTH, HEIGHT] = [400, 100];
const HAIR = [90, 60, 30];

/** Brown hair on the left, which ends in a soft edge before a background of this color. */
function softEdge(background: readonly number[]) {
  const photo = newPixels(WIDTH, HEIGHT);
  const alpha = newPlane(WIDTH, HEIGHT);
  for (let i = 0; i < alpha.data.length; i++) {
    const a = Math.min(1, Math.max(0, (210 - (i % WIDTH)) / 20));
    alpha.data[i] = a;
    for (let c = 0; c < 3; c++) photo.data[i * 3 + c] = Math.round(HAIR[c]! * a + background[c]! * (1 - a));
  }
  return { photo, alpha };
}

describe('the colors of people at a soft edge', () => {
  it.each([
    ['a white wall', [255, 255, 255]],
    ['a dark room', [0, 0, 0]],
    ['the sky', [90, 160, 230]],
  ])('are free of %s behind them', async (_, background) => {
    const { photo, alpha } = softEdge(background);
    const { data } = await foregroundOf(photo, alpha);
    const row = 50 * WIDTH * 3;
    // Half hair, half background.
    const mixed = row + 200 * 3;
    for (let c = 0; c < 3; c++) expect(Math.abs(data[mixed + c]! - HAIR[c]!)).toBeLessThan(25);
    expect([...data.subarray(row + 9, row + 12)]).toEqual(HAIR);
  });
});
