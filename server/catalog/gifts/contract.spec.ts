import { inchesOf, orientationFor } from './contract.js';

describe('the orientation of a gift', () => {
  it.each([
    ['a wide picture', 'framed-print', true, { width: 2000, height: 1600 }, 'across'],
    ['a tall picture', 'canvas', true, { width: 1600, height: 2000 }, 'upright'],
    ['a square picture', 'framed-print', true, { width: 1800, height: 1800 }, 'upright'],
    ['a picture that is nearly square', 'canvas', true, { width: 1600, height: 1640 }, 'across'],
    ['no picture', 'canvas', true, null, 'across'],
    ['a wide picture where the gift cannot be turned', 'framed-print', false, { width: 2000, height: 1600 }, 'upright'],
  ] as const)('suits %s', (_, kind, canTurn, picture, expected) => {
    expect(orientationFor({ kind, canTurn }, picture)).toBe(expected);
  });

  it('swaps the sides of the print where it is not the usual one', () => {
    expect(inchesOf('framed-print', 'across')).toEqual({ width: 20, height: 16 });
    expect(inchesOf('canvas', 'upright')).toEqual({ width: 16, height: 24 });
    expect(inchesOf('canvas', 'across')).toEqual(inchesOf('canvas'));
  });
});
