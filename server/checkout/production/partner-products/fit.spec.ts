import type { SkuDescription } from '../print-partner.js';
import { dpiOf, fitOf, oneOf } from './fit.js';

const MAIN = { name: 'default', width: 4800, height: 6000 };

function product(more: Partial<SkuDescription> = {}): SkuDescription {
  return {
    sku: 'A',
    attributes: {},
    areas: [{ name: 'default', isRequired: true }],
    variants: [{ attributes: {}, shipsTo: ['US'], areas: [MAIN] }],
    ...more,
  };
}

describe('a product of the partner', () => {
  it('may have areas that the shop leaves empty', () => {
    const back = { name: 'back', isRequired: false };
    const variants = [{ attributes: {}, shipsTo: ['US'], areas: [MAIN, { ...MAIN, name: 'back' }] }];
    const fit = fitOf(product({ areas: [{ name: 'default', isRequired: true }, back], variants }), {}, 'poster');
    expect(fit).toMatchObject({ faults: [], areas: [MAIN] });
  });

  it('has an area whose size is known', () => {
    const variants = [{ attributes: {}, shipsTo: ['US'], areas: [] }];
    expect(fitOf(product({ variants }), {}, 'poster').faults).toEqual([
      { field: 'sku', message: 'This SKU has no print area that the shop has a layout for: Poster.' },
    ]);
  });

  it('has areas of a shape that the shop can lay out', () => {
    const variants = [{ attributes: {}, shipsTo: ['US'], areas: [{ ...MAIN, width: 100 }] }];
    expect(fitOf(product({ variants }), {}, 'poster').faults).toEqual([
      { field: 'sku', message: 'The shop can’t lay this gift out in the area “default” of 100 × 6000 px: Poster.' },
    ]);
  });

  it('is made in the chosen combination', () => {
    const variants = [{ attributes: { color: 'black', size: 'S' }, shipsTo: ['US'], areas: [MAIN] }];
    const both = product({ attributes: { color: ['black', 'white'], size: ['S'] }, variants });
    expect(fitOf(both, { color: 'BLACK', size: 's' }, 'poster')).toMatchObject({
      faults: [],
      attributes: { color: 'black', size: 'S' },
    });
    expect(fitOf(both, { color: 'white', size: 'S' }, 'poster').faults).toEqual([
      { field: 'sku', message: 'The print partner doesn’t make this combination of attributes.' },
    ]);
    expect(fitOf(both, {}, 'poster').faults.map(({ field }) => field)).toEqual(['attributes.color', 'attributes.size']);
  });

  it('tells which countries get it', () => {
    const { shipsTo, notTo } = fitOf(
      product({ variants: [{ attributes: {}, shipsTo: ['US', 'AQ'], areas: [MAIN] }] }),
      {},
      'poster',
    );
    expect(shipsTo).toEqual(['US']);
    expect(notTo).toContain('CA');
    expect(notTo).not.toContain('AQ');
  });
});

it('counts dots per inch along the side that has fewer, whichever way the sheet lies', () => {
  expect(dpiOf(MAIN, 'poster')).toBe(300);
  expect(dpiOf({ ...MAIN, width: 6000, height: 4800 }, 'poster')).toBe(300);
  expect(dpiOf({ name: 'default', width: 5745, height: 8145 }, 'canvas')).toBe(339);
});

it('lists values as people do', () => {
  expect([oneOf(['a']), oneOf(['a', 'b']), oneOf(['a', 'b', 'c'])]).toEqual(['a', 'a or b', 'a, b or c']);
});
