/** Six digits that are certainly wrong. */
export function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}
