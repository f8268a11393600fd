import type { Session } from '@supabase/auth-js';

/**
 * Whether this session is only half signed in: its person has a second factor and has not shown it yet. The auth
 * client says the same in `getAuthenticatorAssuranceLevel`, but not at once, and the state must never be wrong between.
 */
export function needsSecondFactor({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasFactor && readClaims(access_token).aal !== 'aal2';
}

/** @throws Error when it is no token at all */
function readClaims(token: string): { aal?: unknown; sub?: unknown } {
  const payload = token.split('.')[1] ?? '';
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: unknown; sub?: unknown };
}
