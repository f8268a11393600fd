/** `11/21/2026` */
export function shortDate(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en-US');
}
