import { roundedExpiry } from './url-signer.js';

const MINUTE = 60;
const expiryAt = (seconds: number) => roundedExpiry(new Date(seconds * 1000), MINUTE);

describe('the expiry of a signed URL', () => {
  it.each([
    [0, 120],
    [1, 120],
    [59.999, 120],
    [60, 180],
  ])('at %d seconds is at %d, so that the URL stays the same for a minute', (now, expiry) => {
    expect(expiryAt(now)).toBe(expiry);
  });

  it('is never sooner than the URL has to work, nor later than twice that', () => {
    for (let now = 0; now < 200; now += 7) {
      expect(expiryAt(now) - now).toBeGreaterThan(MINUTE);
      expect(expiryAt(now) - now).toBeLessThanOrEqual(2 * MINUTE);
    }
  });
});
