/** HTTP statuses by error code. */
export const DATES_ERRORS = {
  'DATES.NOT_FOUND': 404,
  'DATES.TOO_MANY': 409,
} as const;

declare global {
  interface ErrorStatuses extends Readonly<typeof DATES_ERRORS> {}
}
