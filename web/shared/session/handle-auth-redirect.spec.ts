import { AuthClient, type GoTrueClient, type Session } from '@supabase/auth-js';
import { handleAuthRedirect } from './handle-auth-redirect.js';
import { SESSION_STORAGE_KEY } from './session-storage.js';

const ADA = { id: 'ada', email: 'ada@post.example' };
const NORA = { id: 'nora', email: 'nora@post.example' };
const TOKENS = { kind: 'tokens', refreshToken: 'adas', type: 'magiclink' } as const;
const CODE = { kind: 'code', code: 'c', flowId: '', verifier: 'from-the-mail', type: 'magiclink' } as const;

const sessionOf = (user: { id: string }) => {
  const [head, claims, signature] = ['{}', JSON.stringify({ exp: 4_000_000_000 }), user.id].map((part) =>
    btoa(part).replaceAll('=', ''),
  );
  const access_token = `${head}.${claims}.${signature}`;
  return {
    access_token,
    refresh_token: user.id,
    expires_in: 3600,
    expires_at: 4_000_000_000,
    token_type: 'bearer',
    user,
  } as Session;
};
const userIdOf = (headers: unknown) => atob(new Headers(headers as HeadersInit).get('authorization')?.split('.')[2] ?? '');

/** Requests to the server, as "POST /token?grant_type=pkce verifier". */
let asked: string[];
/** Verifiers that the server accepts. */
let good: string[];
let client: GoTrueClient;

/** The server's sign-in routes, where every token belongs to Ada. */
async function server(address: string | URL | Request, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> {
  const path = String(address as string).replace(/^.*\/auth\/v1/, '');
  const proof = body ? (JSON.parse(String(body as string)) as { refresh_token?: string; code_verifier?: string }) : {};
  const shown = proof.refresh_token ?? proof.code_verifier;
  asked.push([method, path, shown].filter(Boolean).join(' '));
  const answer = (status: number, json: unknown) =>
    Promise.resolve({
      ok: status < 400,
      status,
      json: async () => Promise.resolve(json),
      headers: new Map(),
    } as unknown as Response);
  if (path.startsWith('/user'))
    return answer(
      200,
      [ADA, NORA].find(({ id }) => id === userIdOf(headers)),
    );
  if (path.startsWith('/logout')) return answer(200, {});
  return good.includes(shown ?? '') ? answer(200, sessionOf(ADA)) : answer(400, { code: 'bad_code_verifier', message: 'No' });
}

const keptId = () => (JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '{}') as { user?: { id: string } }).user?.id;
const keep = (user: { id: string; email: string }) =>
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...sessionOf(user), user }));

/** Stores a verifier as the client does when it requests an email, or goes to Google. */
async function ask(): Promise<string> {
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: 'http://localhost/', skipBrowserRedirect: true },
  });
  const to = new URL(new URL(data.url ?? '').searchParams.get('redirect_to') ?? '');
  const flowId = to.searchParams.get('sb_flow_id') ?? '';
  good.push(JSON.parse(localStorage.getItem(`${SESSION_STORAGE_KEY}-flow-${flowId}-code-verifier`) ?? '""') as string);
  return flowId;
}

beforeEach(() => {
  localStorage.clear();
  asked = [];
  good = ['adas', 'from-the-mail'];
  globalThis.fetch = server;
  client = new AuthClient({
    url: 'http://localhost/auth/v1',
    storageKey: SESSION_STORAGE_KEY,
    storage: localStorage,
    autoRefreshToken: false,
    flowType: 'pkce',
    experimental: { appendPkceFlowIdToRedirects: true },
    detectSessionInUrl: false,
    fetch: server,
  });
});

describe('asks before signing in', () => {
  it.each([
    ['tokens that somebody put into an address', TOKENS],
    ['a link that another browser asked for', CODE],
    ['a link with the number of a sign-in that never began here', { ...CODE, flowId: 'made-up-by-somebody' }],
  ])('with %s', async (_what, credentials) => {
    expect(await handleAuthRedirect(client, credentials)).toMatchObject({
      kind: 'needs-confirmation',
      type: 'magiclink',
      session: { user: ADA },
    });
    expect((await client.getSession()).data.session).toBeNull();
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });

  it('while another user is signed in', async () => {
    keep(NORA);
    expect(await handleAuthRedirect(client, TOKENS)).toMatchObject({ kind: 'needs-confirmation', session: { user: ADA } });
    expect(keptId()).toBe('nora');
  });

  it('with a Google code that another browser requested', async () => {
    const credentials = { ...CODE, verifier: null, type: null };
    expect(await handleAuthRedirect(client, credentials)).toEqual({
      kind: 'failure',
      code: 'flow_state_expired',
      from: 'google',
    });
    expect(asked).toEqual([]);
  });

  it('not at all with a token that the server refuses', async () => {
    good = [];
    expect(await handleAuthRedirect(client, TOKENS)).toEqual({ kind: 'failure', code: 'otp_expired', from: 'mail' });
    globalThis.fetch = async () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await handleAuthRedirect(client, CODE)).toEqual({ kind: 'failure', code: 'otp_expired', from: 'mail' });
  });

  it('not at all with another person’s change of address, and ends that session', async () => {
    expect(await handleAuthRedirect(client, { ...CODE, type: 'email_change' })).toEqual({ kind: 'address-changed' });
    expect(asked.at(-1)).toBe('POST /logout?scope=local');
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });
});

it('signs in with what this browser requested, and distinguishes two requests', async () => {
  const [first] = [await ask(), await ask()];
  const credentials = { ...CODE, flowId: first, verifier: null };
  expect(await handleAuthRedirect(client, credentials)).toEqual({ kind: 'signed-in', type: 'magiclink' });
  expect(keptId()).toBe('ada');
});

it('does not ask a user who is already signed in as the same person', async () => {
  keep(ADA);
  expect(await handleAuthRedirect(client, { ...TOKENS, type: 'recovery' })).toEqual({ kind: 'signed-in', type: 'recovery' });
});
