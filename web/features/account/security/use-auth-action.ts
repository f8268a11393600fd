import type { AuthError, GoTrueClient as AuthClient } from '@supabase/auth-js';
import { useState } from 'react';
import { useAuthCall, type AuthAnswer, type AuthFailure, type DataOf } from '../../../shared/sign-in/use-auth-call.js';

/** A call whose result matters only as success or failure. */
export type AuthWork = (client: AuthClient) => Promise<{ data: unknown; error: null } | { data: unknown; error: AuthError }>;

/** Clearer messages for errors whose text the protocol fixes. */
const MESSAGES: Record<string, string> = {
  email_exists: 'Another account has this email address.',
  phone_exists: 'Another account has this phone number.',
  invalid_credentials: 'This is not your current password.',
  mfa_factor_name_conflict: 'You already have one with this name. Please choose another name.',
  mfa_verification_failed: 'This code is wrong. Please type the newest one.',
  mfa_challenge_expired: 'That took too long. Please ask for a new code.',
  mfa_ip_address_mismatch: 'This code was already used. Please wait for the next one.',
  otp_expired: 'This code is wrong or has expired.',
  reauthentication_not_valid: 'This code is wrong or has expired.',
};

/** Calls the auth client and keeps the failure, unless the form shows it at a field. */
export function useAuthAction() {
  const { call, busy } = useAuthCall();
  const [problem, setProblem] = useState<AuthFailure>();

  /** @returns the data of a successful answer */
  const run = async <Answer extends AuthAnswer>(
    work: (client: AuthClient) => Promise<Answer>,
    onFailure: (failure: AuthFailure) => void = setProblem,
  ): Promise<DataOf<Answer> | undefined> => {
    setProblem(undefined);
    const outcome = await call(null, work);
    if (!outcome?.failure) return outcome?.data;
    const { failure } = outcome;
    onFailure({ ...failure, message: (failure.code && MESSAGES[failure.code]) ?? failure.message });
    return undefined;
  };

  return { run, busy, problem };
}
