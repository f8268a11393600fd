/** Characters that both brand typefaces have, as ranges of hexadecimal code points. */
export const BRAND_CHARACTERS =
  '20-7e a1-ac ae-113 116-127 12a-12b 12e-137 139-13e 141-148 14a-14d 150-161 164-165 16a-17e 218-21b 1e80-1e85 1e9e ' +
  '1ef2-1ef3 2013-2014 2018-201a 201c-201e 2022 2026 2039-203a 20ac 2122';

/** Characters that the fallback typeface adds: other accents, Vietnamese, Greek, Cyrillic and Hebrew. */
const FALLBACK_CHARACTERS =
  '114-115 128-129 12c-12d 138 13f-140 149 14e-14f 162-163 166-169 17f-217 21c-24f 2bb-2bc 300-301 303-304 308-309 323 ' +
  '386 388-38a 38c 38e-3a1 3a3-3ce 400-52f 591-5c7 5d0-5ea 5ef-5f4 1e00-1e7f 1e86-1e9d 1e9f-1ef1 1ef4-1eff 2032-2033 2116 2212';

/** Builds a pattern that matches texts of only these characters. */
export function charactersPattern(ranges: string): RegExp {
  const parts = ranges.split(' ').map((range) =>
    range
      .split('-')
      .map((code) => `\\u{${code}}`)
      .join('-'),
  );
  return new RegExp(`^[${parts.join('')}]*$`, 'u');
}

/** Characters that can be printed on a gift. */
export const PRINTABLE_CHARACTERS = `${BRAND_CHARACTERS} ${FALLBACK_CHARACTERS}`;
