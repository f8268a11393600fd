/** The browser's own, by its IANA name. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Every time zone, by its IANA name, this browser's own included. */
export function timeZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ownTimeZone(), 'UTC'])].toSorted();
}

/** `America/New York` */
export function timeZoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}
