/** An error whose message is all a person needs: it is printed without a stack. */
export class UserError extends Error {
  override readonly name = 'PlainError';
}
