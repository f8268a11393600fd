import { jest } from '@jest/globals';
import type { Session } from '@supabase/auth-js';
import { SESSION_STORAGE_KEY } from './session-storage.js';

let session: Session | null;
let refreshError: Error | null = null;
const asked: string[] = [];
const authClient = {
  getSession: async () => Promise.resolve({ data: { session }, error: refreshError }),
  getUser: async () => Promise.resolve(asked.push('user')),
  refreshSession: async () => Promise.resolve(asked.push('refresh')),
};

jest.unstable_mockModule('./auth-client-instance.js', () => ({ authClient }));
const { getAccessToken, revalidateSession } = await import('./auth-client.js');

const token = (aal: string) => `h.${btoa(JSON.stringify({ aal }))}.s`;
const at = (aal: string, ...factors: object[]) => ({ access_token: token(aal), user: { factors } }) as unknown as Session;

// The tests run in order: the client is loaded once per page.
it('sends a visitor’s calls without a token, and does not load the client', async () => {
  await expect(getAccessToken()).resolves.toBeNull();
  await revalidateSession('IDENTITY.NOT_SIGNED_IN');
  expect(asked).toEqual([]);
});

it('sends a customer’s calls with their token, but without one before the second factor', async () => {
  localStorage.setItem(SESSION_STORAGE_KEY, '{}');
  session = at('aal1');
  await expect(getAccessToken()).resolves.toBe(token('aal1'));
  session = at('aal1', { status: 'verified' });
  await expect(getAccessToken()).resolves.toBeNull();
  session = null;
  await expect(getAccessToken()).resolves.toBeNull();
});

it('tells an unreachable server from an ended session', async () => {
  session = null;
  refreshError = Object.assign(new Error('Failed to fetch'), { name: 'AuthRetryableFetchError' });
  await expect(getAccessToken()).rejects.toThrow('Failed to fetch');
  refreshError = Object.assign(new Error('Invalid Refresh Token'), { name: 'AuthApiError' });
  await expect(getAccessToken()).resolves.toBeNull();
});

it('revalidates only a session that the server refuses', async () => {
  await revalidateSession('CATALOG.PRODUCT_NOT_FOUND');
  expect(asked).toEqual([]);
  await revalidateSession('IDENTITY.NOT_SIGNED_IN');
  await revalidateSession('IDENTITY.SECOND_FACTOR_NEEDED');
  expect(asked).toEqual(['user', 'refresh']);
});
