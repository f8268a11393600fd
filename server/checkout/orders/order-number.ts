/** Of an order number as people type it: without dashes, and often without its prefix. Undefined for anything else. */
export function normalizedNumber(typed: string): string | undefined {
  const [, first, last] = /^(?:KS)?([A-Z\d]{5})([A-Z\d]{5})$/.exec(typed.toUpperCase().replace(/[^A-Z\d]/g, '')) ?? [];
  return first && last && `KS-${first}-${last}`;
}
