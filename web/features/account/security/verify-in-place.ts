import type { AuthResponse, GoTrueClient as AuthClient, VerifyOtpParams } from '@supabase/auth-js';

/**
 * Confirms an address with its code. The answer is a new session, so the one that asked is ended: this device would
 * otherwise be listed twice.
 */
export async function verifyInPlace(client: AuthClient, code: VerifyOtpParams): Promise<AuthResponse> {
  const { data } = await client.getSession();
  const answer = await client.verifyOtp(code);
  if (answer.data.session && data.session) await client.admin.signOut(data.session.access_token, 'local');
  return answer;
}
