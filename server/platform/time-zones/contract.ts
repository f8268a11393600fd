import { z } from 'zod';

const RULE = 'Please choose a time zone.';

/** By its IANA name. Offsets such as +05:00 are no names: PostgreSQL takes them for the opposite. */
export const timeZone = z
  .string(RULE)
  .max(64, RULE)
  .regex(/^(?:UTC|GMT|[A-Za-z_]+(?:\/[\w+-]+){1,2})$/, RULE)
  .refine(isTimeZone, RULE);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}
