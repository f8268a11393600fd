import { AuthError } from '../protocol/auth-error.js';

export interface Admission {
  /** Whether the address belongs to somebody. */
  isKnown: boolean;
  /** Whether that somebody has proven it. */
  isConfirmed: boolean;
  createUser: boolean;
  signUpIsOn: boolean;
}

/**
 * Whether a code or a link for signing in may be sent to an address.
 * @throws AuthError 422 otp_disabled or signup_disabled when it would make a user and that is not wanted
 */
export function requireAdmission({ isKnown, isConfirmed, createUser, signUpIsOn }: Admission): void {
  if (isConfirmed || (signUpIsOn && (isKnown || createUser))) return;
  if (!createUser) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}
