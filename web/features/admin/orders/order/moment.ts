const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `Nov 21, 2026, 4:05 PM` */
export function moment(at: string): string {
  return format.format(new Date(at));
}
