/** HTTP statuses by error code. */
export const IDENTITY_ERRORS = {
  'IDENTITY.NOT_SIGNED_IN': 401,
  'IDENTITY.FORBIDDEN': 403,
  'IDENTITY.SECOND_FACTOR_NEEDED': 403,
  'IDENTITY.DEVICE_NOT_FOUND': 404,
  'IDENTITY.PROOF_NEEDED': 403,
  'IDENTITY.PROOF_WRONG': 403,
  'IDENTITY.TOO_MANY_TRIES': 429,
  'IDENTITY.OWNER_STAYS': 409,
} as const;

declare global {
  interface ErrorStatuses extends Readonly<typeof IDENTITY_ERRORS> {}
}
