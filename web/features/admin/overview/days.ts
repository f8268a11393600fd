const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-11-21` → `Nov 21`: a day of the shop's clock, whatever the browser's says. */
export const shortDay = (day: string): string => SHORT.format(new Date(day));

/** `2026-11-21` → `Sat, Nov 21` */
export const dayWords = (day: string): string => LONG.format(new Date(day));
