/** HTTP statuses by error code. */
export const MAILING_ERRORS = {
  'MAILING.SUBSCRIPTION_NOT_FOUND': 404,
} as const;

declare global {
  interface ErrorStatuses extends Readonly<typeof MAILING_ERRORS> {}
}
