let count = 0;

/** A number not used before in this process. */
export function newPhone(): string {
  count += 1;
  return `+1555${String(1_000_000 + count)}`;
}

/** The six digits that a text message begins with. */
export function codeIn(text: string): string {
  return /^\d{6}/.exec(text)?.[0] ?? '';
}
