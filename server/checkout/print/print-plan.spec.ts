import { type Box, cropOf, planPrint } from './print-plan.js';

const PORTRAIT = { width: 1024, height: 1280 };
const WIDE = { width: 1500, height: 1000 };
const face = (left: number, top: number, size = 0.1): Box => ({ left, top, width: size, height: size });

function isInside({ left, top, width, height }: Box, crop: Box): boolean {
  const fits = (from: number, size: number, outer: number, outerSize: number) => from >= outer && from + size <= outer + outerSize;
  return fits(left, width, crop.left, crop.width) && fits(top, height, crop.top, crop.height);
}

describe('the part of a picture that is printed', () => {
  it('is all of it where the proportions are those of the gift', () => {
    expect(cropOf(PORTRAIT, [], 0.8)).toEqual({ left: 0, top: 0, width: 1, height: 1 });
  });

  it('without faces is the middle, slightly above', () => {
    expect(cropOf(WIDE, [], 1)).toEqual({ left: expect.closeTo(1 / 6), top: 0, width: expect.closeTo(2 / 3), height: 1 });
    expect(cropOf(PORTRAIT, [], 1)).toEqual({ left: 0, top: expect.closeTo(0.08), width: 1, height: 0.8 });
  });

  it.each([
    ['at the left', [face(0.05, 0.3)]],
    ['at the right edge', [face(0.9, 0.3)]],
    ['a group that fits', [face(0.12, 0.3), face(0.4, 0.35), face(0.62, 0.3)]],
  ])('has every face in it: %s', (_, faces) => {
    const crop = cropOf(WIDE, faces, 1);
    expect(crop?.width).toBeCloseTo(2 / 3);
    for (const each of faces) expect(isInside(each, crop!)).toBe(true);
  });

  it('leaves room for the hair of a face at the top and for the chin of one at the bottom', () => {
    expect(cropOf(PORTRAIT, [face(0.4, 0.06, 0.2)], 1)?.top).toBe(0);
    expect(cropOf(PORTRAIT, [face(0.4, 0.75, 0.2)], 1)?.top).toBeCloseTo(0.2);
  });

  it('is not cut from a wide group on a square gift: it is printed whole', () => {
    const group = [face(0.03, 0.3), face(0.3, 0.3), face(0.6, 0.3), face(0.87, 0.3)];
    expect(cropOf(WIDE, group, 1)).toBeNull();
    expect(planPrint(WIDE, group, { width: 3, height: 3 })).toEqual({ width: 900, height: 900, crop: null, factor: 0.6 });
  });

  it('never cuts a face, wherever faces are', () => {
    const places = [0, 0.1, 0.35, 0.5, 0.7, 0.85];
    for (const one of places) {
      for (const other of places) {
        for (const aspect of [0.5, 0.8, 1, 1.5, 2]) {
          const faces = [face(one, other, 0.15), face(other, one, 0.15)];
          const crop = cropOf(WIDE, faces, aspect);
          if (crop) for (const each of faces) expect(isInside(each, crop)).toBe(true);
        }
      }
    }
  });
});

it.each([
  [{ width: 8, height: 10 }, 2400, 3000, 2.34],
  [{ width: 16, height: 20 }, 4800, 6000, 4.69],
  [{ width: 3.5, height: 3.5 }, 1050, 1050, 1.03],
  [{ width: 18, height: 12 }, 5400, 3600, 5.27],
])('a print of %j has 300 pixels for each inch', (inches, width, height, factor) => {
  expect(planPrint(PORTRAIT, [], inches)).toMatchObject({ width, height, factor: expect.closeTo(factor, 1) });
});
