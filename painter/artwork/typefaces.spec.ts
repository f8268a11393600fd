import { createRequire } from 'node:module';
import { BRAND_CHARACTERS, PRINTABLE_CHARACTERS } from '../../server/catalog/words/characters/contract.js';
import { shownAs, TYPEFACES, typefacesFor } from './typefaces.js';

const require = createRequire(import.meta.url);
/** The package comes without types. */
const { openSync } = require('fontkit') as { openSync(file: string): { characterSet: number[] } };
const codePoints = new Map(
  TYPEFACES.map(({ family, file }) => [family, new Set(openSync(require.resolve(file)).characterSet)] as const),
);

function pointsOf(ranges: string): number[] {
  return ranges.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

function missingIn(families: readonly string[], points: readonly number[]): string[] {
  const has = (point: number) => families.some((family) => codePoints.get(family)?.has(point));
  return points.filter((point) => !has(point)).map((point) => `U+${point.toString(16)} ${String.fromCodePoint(point)}`);
}

const familiesOf = (start: string) => TYPEFACES.map(({ family }) => family).filter((family) => family.startsWith(start));

describe('typefaces', () => {
  it('accept no character that the fallback typeface lacks', () => {
    expect(missingIn(familiesOf('Keepsake Noto'), pointsOf(PRINTABLE_CHARACTERS))).toEqual([]);
  });

  it.each(['Keepsake Serif', 'Keepsake Sans'])('use %s only for characters it has', (start) => {
    expect(missingIn(familiesOf(start), pointsOf(BRAND_CHARACTERS))).toEqual([]);
  });

  it.each(['serif', 'sans'] as const)('are loaded for every character that is drawn as %s', (style) => {
    const lacking = pointsOf(PRINTABLE_CHARACTERS).filter((point) => {
      const text = String.fromCodePoint(point);
      const loaded = typefacesFor([text]).map(({ family }) => family);
      const start = missingIn(familiesOf('Keepsake Serif'), [point]).length > 0 ? 'Keepsake Noto' : '';
      const shown = [...shownAs(text, style)].map((character) => character.codePointAt(0) ?? 0);
      return (
        missingIn(
          loaded.filter((family) => family.startsWith(start)),
          shown,
        ).length > 0
      );
    });
    expect(lacking.map((point) => String.fromCodePoint(point))).toEqual([]);
  });

  it('are few for plain words', () => {
    expect(typefacesFor(['Nora & Theo', '14 June 2024']).map(({ family }) => family)).toEqual([
      'Keepsake Serif',
      'Keepsake Sans',
    ]);
  });
});
