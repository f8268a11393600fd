import { newPixels } from '../../vision/pixels.js';
import { placeGroups } from './group-placement.js';
import type { Group } from './people.js';
import { newPlane } from './plane.js';

const SHEET = { width: 800, height: 1000 };

/** People in a wide photo, given by the edges of their heads and of their bodies. */
function group(heads: Group['heads'], outline: Group['outline'], face = { width: 0.1, height: 0.2 }): Group {
  const photo = newPixels(1200, 800);
  const faces = [{ left: (heads.left + heads.right - face.width) / 2, top: heads.top + 0.05, ...face }];
  return { photo, colors: photo, alpha: newPlane(120, 80), faces, heads, outline };
}

/** Edges of an area of the photo on the sheet, in fractions of the sheet. */
function placed({ photo: _, ...who }: Group, { left, top, right, bottom }: Group['heads']) {
  const [area] = placeGroups([{ photo: newPixels(1200, 800), ...who }], SHEET);
  return {
    left: (area!.left + left * area!.width) / SHEET.width,
    top: (area!.top + top * area!.height) / SHEET.height,
    right: (area!.left + right * area!.width) / SHEET.width,
    bottom: (area!.top + bottom * area!.height) / SHEET.height,
  };
}

describe('heads that the upper edge of the photo cuts off', () => {
  it.each([
    ['one', { left: 0.35, top: 0, right: 0.65, bottom: 0.5 }, { left: 0.2, top: 0, right: 0.8, bottom: 1 }],
    ['a couple', { left: 0.3, top: 0, right: 0.75, bottom: 0.5 }, { left: 0.2, top: 0, right: 0.85, bottom: 1 }],
  ])('end at the upper edge of the sheet, with people down to the lower one: %s', (_, heads, outline) => {
    const people = group(heads, outline, { width: 0.15, height: 0.35 });
    const shown = placed(people, people.heads);
    expect(shown.top).toBe(0);
    expect(shown.left).toBeGreaterThanOrEqual(0);
    expect(shown.right).toBeLessThanOrEqual(1);
    expect(placed(people, people.outline).bottom).toBeGreaterThan(0.88);
  });
});

describe('heads that both sides of the photo cut off', () => {
  const whole = { left: 0, top: 0, right: 1, bottom: 1 };
  const tall = { ...SHEET, width: 500 };

  it('are cut in the same places by the sides of the sheet, which shows their faces whole', () => {
    const person = { ...group(whole, whole), photo: newPixels(450, 800), faces: [{ left: 0, top: 0.2, width: 1, height: 0.55 }] };
    const [area] = placeGroups([person], SHEET);
    expect([area!.left, area!.width]).toEqual([0, SHEET.width]);
    expect(area!.top + 0.2 * area!.height).toBeGreaterThan(0);
    expect(area!.top + 0.75 * area!.height).toBeLessThan(SHEET.height);
    expect(area!.top + area!.height).toBeGreaterThanOrEqual(SHEET.height);
  });

  it('stand on the lower edge of a sheet that is taller than the photo', () => {
    const [area] = placeGroups([group(whole, whole)], tall);
    expect([area!.left, area!.width, area!.top + area!.height]).toEqual([0, 500, 1000]);
  });
});

describe('a wide group', () => {
  const heads = { left: 0.2, top: 0.2, right: 0.8, bottom: 0.5 };

  it('fills the sheet with its heads: the shoulders at its sides may end there', () => {
    const people = group(heads, { ...heads, left: 0.12, right: 0.88, bottom: 1 });
    const shown = placed(people, heads);
    expect(shown.right - shown.left).toBeGreaterThan(0.9);
    expect(shown.left).toBeGreaterThan(0);
    expect(shown.right).toBeLessThan(1);
  });

  it('keeps who stands beside it on the sheet', () => {
    const people = group(heads, { ...heads, left: 0.19, right: 0.98, bottom: 1 });
    const shown = placed(people, people.outline);
    expect(shown.left).toBeGreaterThanOrEqual(-0.02);
    expect(shown.right).toBeLessThanOrEqual(1);
  });
});

describe('people who stand far away', () => {
  /** In a row, from head to foot. */
  function row(count: number): Group {
    const heads = { left: 0.4, top: 0.1, right: 0.4 + count * 0.08, bottom: 0.24 };
    const people = group(heads, { ...heads, left: heads.left - 0.03, right: heads.right + 0.03, bottom: 1 });
    const faces = Array.from({ length: count }, (_, i) => ({ left: 0.42 + i * 0.08, top: 0.14, width: 0.04, height: 0.08 }));
    return { ...people, faces };
  }
  const faceOf = (people: Group) => {
    const { top, bottom } = placed(people, { left: 0, top: 0.14, right: 1, bottom: 0.22 });
    return bottom - top;
  };

  it.each([1, 2])('are shown head and shoulders: %d', (count) => {
    expect(faceOf(row(count))).toBeGreaterThan(0.23);
  });

  it('are shown with what they wear in a group', () => {
    expect(faceOf(row(3))).toBeLessThan(0.18);
  });

  it('keep their heads on the sheet', () => {
    for (const people of [row(1), row(2)]) {
      const shown = placed(people, people.heads);
      expect(Math.min(shown.left, shown.top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(shown.right, shown.bottom)).toBeLessThanOrEqual(1);
    }
  });
});
