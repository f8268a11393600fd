import type { Box } from '../types.js';
import { type Framing, framingOf } from './framing.js';

const portrait = { width: 800, height: 1000 };
const wide = { left: 0, top: 0, width: 300, height: 100 };
const tall = { left: 10, top: 20, width: 100, height: 300 };
const IN_MIDDLE: Box = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

/** Where a point of the picture, given in fractions, is drawn; null where it is cut off. */
function drawnAt({ from, to }: Framing, x: number, y: number): { x: number; y: number } | null {
  const across = (x * portrait.width - from.left) / from.width;
  const down = (y * portrait.height - from.top) / from.height;
  if (across < -0.002 || across > 1.002 || down < -0.002 || down > 1.002) return null;
  return { x: to.left + across * to.width, y: to.top + down * to.height };
}

describe('framing', () => {
  it('shows the whole picture when any crop would cut a head', () => {
    const faces = [
      { left: 0.4, top: 0.1, width: 0.1, height: 0.1 },
      { left: 0.4, top: 0.8, width: 0.1, height: 0.1 },
    ];
    const { from, to } = framingOf(portrait, faces, wide);
    expect(from).toEqual({ left: 0, top: 0, ...portrait });
    expect(to).toEqual({ left: 110, top: 0, width: 80, height: 100 });
  });

  it('shows the whole picture inside the visible part when a head would lie outside', () => {
    const faces = [{ left: 0.05, top: 0.1, width: 0.9, height: 0.8 }];
    const { to } = framingOf(portrait, faces, { left: 0, top: 0, width: 100, height: 100 }, IN_MIDDLE);
    expect(to).toEqual({ left: 30, top: 25, width: 40, height: 50 });
  });

  it.each([0, 0.2, 0.5, 0.75, 0.9])('cuts no head at %s of the picture', (offset) => {
    const faces = [{ left: offset, top: offset, width: 0.06, height: 0.08 }];
    for (const area of [wide, tall]) {
      const framing = framingOf(portrait, faces, area);
      for (const [x, y] of [
        [0, 0],
        [0.06, 0],
        [0.03, -0.03],
        [0.06, 0.08],
        [0, 0.09],
      ] as const) {
        expect(drawnAt(framing, Math.min(1, offset + x), Math.max(0, offset + y))).not.toBeNull();
      }
    }
  });

  it('fills the area from the upper half of a picture without people', () => {
    const { from, to } = framingOf(portrait, [], wide);
    expect(to).toEqual(wide);
    expect(from.left).toBe(0);
    expect(from.top + from.height / 2).toBeLessThan(portrait.height / 2);
  });

  it('keeps the picture’s proportions', () => {
    for (const area of [wide, tall]) {
      const { from, to } = framingOf(portrait, [], area);
      expect(from.width / from.height).toBeCloseTo(to.width / to.height, 5);
    }
  });
});
