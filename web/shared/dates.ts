/** `11/21/2026` */
export function shortDate(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US');
}
