import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const web = path.resolve(import.meta.dirname, '..', '..', 'web');

/** Sizes in px or bare numbers would ignore the text size that the visitor set in the browser. */
const FIXED_SIZES = [
  /\b(?:font|font-size|line-height):[^;\n]*\dpx/g,
  /@(?:media|container)[^{\n]*\dpx/g,
  /\b(?:font|fontSize|lineHeight): [^,\n]*\dpx/g,
  /\bfontSize: (?:\{[^}\n]*: )?\d/g,
  /\((?:width|height) [<>]=? ?\d+px/g,
];

describe('text sizes and the widths that depend on them', () => {
  it('follow the text size of the browser', () => {
    const files = globSync('**/*.{css,ts,tsx}', { cwd: web }).filter((file) => !file.includes('.spec.'));
    const fixed = files.flatMap((file) => {
      const text = readFileSync(path.join(web, file), 'utf8');
      return FIXED_SIZES.flatMap((pattern) => text.match(pattern) ?? []).map((found) => `${file}: ${found}`);
    });
    expect(files.length).toBeGreaterThan(500);
    expect(fixed).toEqual([]);
  });
});
