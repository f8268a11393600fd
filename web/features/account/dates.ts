/** `11/21/2026` */
export function shortDate(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US');
}

/** Bytes as kilobytes: `337 KB`. */
export function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`;
}
