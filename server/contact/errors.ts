/** HTTP statuses by error code. */
export const CONTACT_ERRORS = {
  'CONTACT.TOO_MANY_MESSAGES': 429,
} as const;

declare global {
  interface ErrorStatuses extends Readonly<typeof CONTACT_ERRORS> {}
}
