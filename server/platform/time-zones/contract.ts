import { z } from 'zod';

const RULE = 'Please choose a time zone.';
const NAME = /^(?:UTC|GMT|[A-Za-z_]+(?:\/[\w+-]+){1,2})$/;

/** A time zone by its IANA name. Offsets such as +05:00 are refused: PostgreSQL inverts their sign. */
export const timeZone = z.string(RULE).max(64, RULE).refine(isTimeZone, RULE);

export function isTimeZone(name: string): boolean {
  try {
    return NAME.test(name) && new Intl.DateTimeFormat('en-US', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}
