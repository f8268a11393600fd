/** HTTP statuses by error code. */
export const ADMIN_ERRORS = {
  'ADMIN.CANNOT_RETRY': 409,
} as const;

declare global {
  interface ErrorStatuses extends Readonly<typeof ADMIN_ERRORS> {}
}
