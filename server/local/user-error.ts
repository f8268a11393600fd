/** Printed without a stack: the message says all that the user needs. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
