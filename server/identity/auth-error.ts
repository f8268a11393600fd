/** Codes of the sign-in protocol; clients rely on them. */
export const AUTH_ERROR_CODES = [
  'anonymous_provider_disabled',
  'bad_code_verifier',
  'bad_json',
  'bad_jwt',
  'bad_oauth_callback',
  'bad_oauth_state',
  'email_exists',
  'email_not_confirmed',
  'flow_state_expired',
  'flow_state_not_found',
  'insufficient_aal',
  'invalid_credentials',
  'mfa_challenge_expired',
  'mfa_factor_name_conflict',
  'mfa_factor_not_found',
  'mfa_ip_address_mismatch',
  'mfa_phone_enroll_not_enabled',
  'mfa_verification_failed',
  'mfa_verified_factor_exists',
  'no_authorization',
  'not_admin',
  'not_found',
  'otp_expired',
  'over_email_send_rate_limit',
  'over_request_rate_limit',
  'over_sms_send_rate_limit',
  'phone_exists',
  'phone_not_confirmed',
  'phone_provider_disabled',
  'provider_email_needs_verification',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'request_entity_too_large',
  'same_password',
  'session_expired',
  'session_not_found',
  'signup_disabled',
  'sms_send_failed',
  'too_many_enrolled_mfa_factors',
  'unexpected_failure',
  'user_already_exists',
  'user_banned',
  'user_not_found',
  'validation_failed',
  'weak_password',
] as const;
export type AuthErrorCode = (typeof AUTH_ERROR_CODES)[number];

export type PasswordWeakness = 'length' | 'characters' | 'pwned';

/** An error of the sign-in protocol. The status of a code varies by call. */
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

/** @throws AuthError user_banned */
export function requireNotBanned({ bannedUntil }: { bannedUntil: Date | null }, now: Date, status: 400 | 403): void {
  if (bannedUntil && bannedUntil > now) throw userBanned(status);
}

export function userBanned(status: 400 | 403): AuthError {
  return new AuthError(status, 'user_banned', 'This account is blocked. Contact us if you think this is a mistake.');
}

export function userNotFound(): AuthError {
  return new AuthError(403, 'user_not_found', 'The user of this token does not exist.');
}

export function sessionNotFound(): AuthError {
  return new AuthError(403, 'session_not_found', 'The session of this token does not exist.');
}
