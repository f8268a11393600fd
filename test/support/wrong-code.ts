/** Six digits that differ from the right code. */
export function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}
