/** Codes of the sign-in protocol; clients rely on them. */
export type AuthErrorCode =
  | 'anonymous_provider_disabled'
  | 'bad_json'
  | 'bad_jwt'
  | 'email_not_confirmed'
  | 'invalid_credentials'
  | 'no_authorization'
  | 'not_found'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'phone_provider_disabled'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'session_expired'
  | 'session_not_found'
  | 'unexpected_failure'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password';

export type PasswordWeakness = 'length' | 'characters' | 'pwned';

/** A refusal in the words of the protocol. The same code has different statuses in different places. */
export class AuthError extends Error {
  constructor(
    readonly status: number,
    readonly code: AuthErrorCode,
    message: string,
    readonly weaknesses?: readonly PasswordWeakness[],
  ) {
    super(message);
    this.name = 'AuthError';
  }
}

export function validationFailed(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

export function userBanned(status: 400 | 403): AuthError {
  return new AuthError(status, 'user_banned', 'This account is blocked. Write to us if you think that is a mistake.');
}
