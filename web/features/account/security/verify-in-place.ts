import type { AuthResponse, GoTrueClient as AuthClient, VerifyOtpParams } from '@supabase/auth-js';

/**
 * Confirms an address with its code. The answer is a new session, so the one that asked is ended: this device would
 * otherwise be listed twice.
 * @throws Error when the code is from a mail that another person requested, to add the address to their own account;
 *   this device stays signed in as it was
 */
export async function verifyInPlace(client: AuthClient, code: VerifyOtpParams): Promise<AuthResponse> {
  const { session: before } = (await client.getSession()).data;
  const answer = await client.verifyOtp(code);
  const { session, user } = answer.data;
  if (!session || !before) return answer;
  const isSamePerson = user?.id === before.user.id;
  await client.admin.signOut((isSamePerson ? before : session).access_token, 'local');
  if (isSamePerson) return answer;
  await client.setSession(before);
  throw new Error('This code belongs to another account.');
}
