import type { RenderedMap } from './mesh-from-map.js';

/** Of the sheet's width: so far in from its sides nothing is printed in the catalog's own picture. */
const UNPRINTED_MARGIN = 0.04;
const FULL_COVERAGE = 65_000;

/**
 * The studio's blank bag is white, and the catalog's has the color of its cloth: this takes the bag from the catalog, and on
 * the sheet, where that shows its artwork, the blank one in the same color.
 * @param blank and `catalog` are three bytes for each pixel
 */
export function dyeBag(blank: Uint8Array, catalog: Uint8Array, { data }: RenderedMap): Uint8Array {
  const ratios: [number[], number[], number[]] = [[], [], []];
  for (let pixel = 0; pixel < data.length; pixel += 3) {
    const u = data[pixel]! / data[pixel + 2]!;
    if (data[pixel + 2]! < FULL_COVERAGE || Math.min(u, 1 - u) > UNPRINTED_MARGIN) continue;
    ratios.forEach((values, channel) => values.push(catalog[pixel + channel]! / blank[pixel + channel]!));
  }
  const cloth = ratios.map((values) => values.sort((a, b) => a - b)[values.length >> 1] ?? 1);
  return blank.map((value, place) => {
    const onSheet = data[place - (place % 3) + 2]! / 65_535;
    return Math.round(onSheet * value * cloth[place % 3]! + (1 - onSheet) * catalog[place]!);
  });
}
