/** Dollars as typed, `64`, `64.50`, `$1,064.50`; undefined when it is nothing of the kind. */
export function parseDollars(text: string): number | undefined {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(\.\d{1,2})?$/.exec(text.trim());
  return match ? Number(`${match[1]?.replaceAll(',', '')}${match[2] ?? ''}`) : undefined;
}
