import { boxMean, guidedFilter } from './filters.js';
import { newPixels } from './pixels.js';

describe('the mean around each pixel', () => {
  it.each([
    ['within the image', 9, 7, 2],
    ['of a single pixel', 1, 1, 3],
    ['beyond all edges', 5, 4, 6],
    ['of the pixel alone', 4, 3, 0],
  ])('is that of the square %s', (_, width, height, radius) => {
    const values = Float32Array.from({ length: width * height }, (__, i) => (i * 7) % 11);
    const means = boxMean(values, { width, height }, radius);
    for (let at = 0; at < values.length; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const near = values.filter((__, i) => Math.abs((i % width) - x) <= radius && Math.abs(Math.floor(i / width) - y) <= radius);
      expect(means[at]).toBeCloseTo(near.reduce((sum, value) => sum + value, 0) / near.length, 4);
    }
  });
});

describe('a mask that is fitted to an image', () => {
  it.each([
    [120, 60],
    [121, 61],
  ])('ends where the colors change: %d by %d pixels', (width, height) => {
    const image = newPixels(width, height);
    const mask = new Float32Array(width * height);
    for (let at = 0; at < mask.length; at++) {
      image.data.set(at % width < 60 ? [200, 150, 120] : [30, 80, 160], at * 3);
      mask[at] = Math.min(1, Math.max(0, (72 - (at % width)) / 16));
    }
    const fitted = guidedFilter(mask, image, 10, 4e-4);
    const before = Array.from({ length: 6 }, (_, i) => fitted(54 + i, 30));
    const behind = Array.from({ length: 6 }, (_, i) => fitted(60 + i, 30));
    expect(Math.min(...before) - Math.max(...behind)).toBeGreaterThan(0.25);
    expect(Math.max(...before) - Math.min(...before)).toBeLessThan(0.1);
  });

  it('stays where it was beside a background of the same color', () => {
    const [width, height] = [120, 60];
    const image = newPixels(width, height);
    const mask = new Float32Array(width * height);
    for (let at = 0; at < mask.length; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const isDark = x < 60 || Math.abs(y - 30) < 12;
      image.data.set(isDark ? [40, 34, 30] : [190, 180, 170], at * 3);
      mask[at] = Math.min(1, Math.max(0, (64 - x) / 8));
    }
    const fitted = guidedFilter(mask, image, 10, 4e-4);
    for (let x = 40; x < 80; x++) expect(Math.abs(fitted(x, 30) - mask[30 * width + x]!)).toBeLessThan(0.05);
  });

  it('is possible for a single pixel', () => {
    expect(guidedFilter(Float32Array.of(0.5), newPixels(1, 1), 4, 4e-4)(0, 0)).toBeCloseTo(0.5);
  });
});
