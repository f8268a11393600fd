import { createHmac, createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose';
import { Users } from '../../server/identity/index.js';
import { SigningKeys } from '../../server/identity/signing/signing-keys.js';
import { createShopDatabase, OWNER_ID, startWebApp, type TestWebApp } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import type { TestDatabase } from '../support/postgres.js';

const PASSWORD = 'correct horse';
const EMAIL = 'owner@example.com';

let database: TestDatabase;
let web: TestWebApp;
let claims: Record<string, unknown>;
let kid: string;
let ourKey: KeyObject;
let publicJwk: JWK;

beforeAll(async () => {
  database = await createShopDatabase();
  web = await startWebApp({ env: { DATABASE_URL: database.url } });
  const person = { id: OWNER_ID, email: EMAIL, password: PASSWORD, firstName: 'A', lastName: 'B' };
  await web.app.get(Users, { strict: false }).ensure(person);
  const { data } = await authClient(web.url).signInWithPassword({ email: EMAIL, password: PASSWORD });
  claims = JSON.parse(Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString()) as typeof claims;
  const { current: key } = web.app.get(SigningKeys, { strict: false });
  [kid, ourKey, publicJwk] = [key.publicJwk.kid, key.privateKey, key.publicJwk];
});

afterAll(async () => {
  await web.close();
  await database.drop();
});

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Signed with our own key, so that only the claims are wrong. */
function ours(changes: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  const all = Object.fromEntries(Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined));
  return new SignJWT(all).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header }).sign(ourKey);
}

/** Signed with the public key as the shared secret. */
function shared(secret: string | Buffer, alg = 'HS256'): string {
  const signed = `${encode({ alg, kid, typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac(`sha${alg.slice(2)}`, secret)
    .update(signed)
    .digest('base64url')}`;
}

/** Signed with a key of the attacker's own. */
async function foreign(header: (theirs: JWK) => Record<string, unknown>): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const all = { alg: 'ES256', typ: 'JWT', ...header(await exportJWK(publicKey)) };
  return new SignJWT(claims).setProtectedHeader(all as JWTHeaderParameters).sign(privateKey);
}

async function refuses(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' };
  const [user, logout, orders, dashboard] = await Promise.all([
    fetch(`${web.url}/auth/v1/user`, { headers }),
    fetch(`${web.url}/auth/v1/logout`, { method: 'POST', headers }),
    fetch(`${web.url}/api/orders`, { headers }),
    fetch(`${web.url}/api/admin/orders`, { headers }),
  ]);
  for (const response of [user, logout]) {
    expect(response.status).toBe(403);
    const { code, message } = (await response.json()) as { code: string; message: string };
    expect([code, message]).toEqual(['bad_jwt', 'invalid JWT: unable to parse or verify signature']);
  }
  for (const response of [orders, dashboard]) {
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'IDENTITY.NOT_SIGNED_IN' });
  }
}

describe('our own token is refused', () => {
  test.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://evil.example/auth/v1' }],
    ['of our address without the path', { iss: 'http://localhost' }],
    ['without an issuer', { iss: undefined }],
    ['for another audience', { aud: 'anon' }],
    ['without an audience', { aud: undefined }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 1 }],
    ['that never expires', { exp: undefined }],
    ['that is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['without a session', { session_id: undefined }],
    ['of a user who is no id', { sub: 'owner' }],
    ['of an assurance that there is not', { aal: 'aal9' }],
  ])('%s', async (_, changes) => {
    await refuses(await ours(changes));
  });
});

describe('a signature is refused', () => {
  test.each(['none', 'None', 'NONE', 'nOnE', ''])('when it is missing and the algorithm is %j', async (alg) => {
    await refuses(`${encode({ alg, kid, typ: 'JWT' })}.${encode(claims)}.`);
  });

  test('when there is no key id either', async () => {
    await refuses(new UnsecuredJWT(claims).encode());
  });

  test.each(['HS256', 'HS384', 'HS512'])('when the public key is the secret of %s', async (alg) => {
    const key = createPublicKey({ key: { ...publicJwk }, format: 'jwk' });
    const { x, y, kty, crv } = publicJwk;
    const secrets = [
      key.export({ type: 'spki', format: 'pem' }),
      key.export({ type: 'spki', format: 'der' }),
      JSON.stringify(publicJwk),
      JSON.stringify({ kty, crv, x, y }),
      x ?? '',
      Buffer.from(x ?? '', 'base64url'),
      '',
    ];
    for (const secret of secrets) await refuses(shared(secret, alg));
  });

  test.each<[string, (theirs: JWK) => Record<string, unknown>]>([
    ['under our key id', () => ({ kid })],
    ['without a key id', () => ({})],
    ['with their key in the header', (jwk) => ({ kid, jwk })],
    ['with an address of their keys', () => ({ kid, jku: 'https://evil.example/jwks.json' })],
    ['with an address of their certificate', () => ({ kid, x5u: 'https://evil.example/cert.pem' })],
    ['under a key id that is a number', () => ({ kid: 1 })],
    ['under a key id that is a list', () => ({ kid: [kid] })],
    ['under a key id that is an object', () => ({ kid: { id: kid } })],
    ['under a key id that is null', () => ({ kid: null })],
    ['under a key id that is a path', () => ({ kid: '../../../../dev/null' })],
    ['under a key id with an SQL injection', () => ({ kid: `${kid}' or '1'='1` })],
    ['under a key id with a NUL', () => ({ kid: `${kid}\0` })],
    ['under a key id of the prototype', () => ({ kid: '__proto__' })],
    ['under an unknown key id', () => ({ kid: randomUUID() })],
  ])('when an attacker signs %s', async (_, header) => {
    await refuses(await foreign(header));
  });

  test.each([
    ['empty', () => ''],
    ['all zeros', () => Buffer.alloc(64).toString('base64url')],
    ['cut short', (signature: string) => signature.slice(0, -2)],
    ['of another token', async () => (await ours({ jti: 'another' })).split('.')[2] ?? ''],
  ])('when it is %s', async (_, change) => {
    const [header, body, signature] = (await ours({})).split('.');
    await refuses(`${header}.${body}.${await change(signature ?? '')}`);
  });
});

test('user metadata grants no owner rights', async () => {
  const email = 'mallory@example.com';
  await web.app.get(Users, { strict: false }).ensure({ email, password: PASSWORD, firstName: '', lastName: '' });
  const client = authClient(web.url);
  await client.signInWithPassword({ email, password: PASSWORD });
  const data = { role: 'admin', sub: OWNER_ID, aal: 'aal2', is_admin: true, app_metadata: { role: 'admin' } };
  expect((await client.updateUser({ data })).error).toBeNull();
  const session = (await client.refreshSession()).data.session;
  const headers = { authorization: `Bearer ${session?.access_token}` };
  const response = await fetch(`${web.url}/api/admin/orders`, { headers });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'IDENTITY.FORBIDDEN' });
});

test('the untampered token is accepted', async () => {
  const headers = { authorization: `Bearer ${await ours({})}` };
  for (const path of ['/auth/v1/user', '/api/orders', '/api/admin/orders']) {
    expect((await fetch(`${web.url}${path}`, { headers })).status).toBe(200);
  }
});
