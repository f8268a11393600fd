/** HTTP statuses by error code. */
export const CALENDARS_ERRORS = {
  'CALENDARS.NOT_FOUND': 404,
  'CALENDARS.TOO_MANY': 409,
  'CALENDARS.NOTHING_TO_FILL': 409,
  'CALENDARS.IDEMPOTENCY_CONFLICT': 409,
  'CALENDARS.MONTHS_MISSING': 409,
} as const;

declare global {
  interface ErrorStatuses extends Readonly<typeof CALENDARS_ERRORS> {}
}
