/** A whole number, its thousands separated by commas or not at all. */
const WHOLE = String.raw`\d{1,3}(?:,\d{3})+|\d{1,7}`;
const DOLLARS = new RegExp(String.raw`^\$?\s*(?=\.?\d)(${WHOLE})?(\.\d{1,2})?$`);
const UNITS = new RegExp(`^(?:${WHOLE})$`);

/** Validation message of an amount field for text that `parseDollars` cannot parse. */
export const DOLLARS_RULE = 'Please enter dollars, such as 12 or 12.50.';

/**
 * Dollars as typed: `64`, `64.50`, `.50`, `$1,064.50`. Undefined for everything else: `12,50` may be meant as 12.50 or be a typo
 * of 1,250, and a price must not be guessed.
 */
export function parseDollars(text: string): number | undefined {
  return DOLLARS.test(text.trim()) ? Number(text.replace(/[$,]/g, '')) : undefined;
}

/** A whole number as typed, `12` or `1,200`; undefined for everything else. */
export function parseWhole(text: string): number | undefined {
  return UNITS.test(text.trim()) ? Number(text.replaceAll(',', '')) : undefined;
}
