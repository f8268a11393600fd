/** An error for the user: its message is printed without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
