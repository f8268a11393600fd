/** A pattern for `like` that finds this text anywhere, whatever signs it has. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
