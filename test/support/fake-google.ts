import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

const CLIENT = { GOOGLE_CLIENT_ID: 'shop-at-google', GOOGLE_CLIENT_SECRET: 'secret-at-google' };

/** How Google fails after the account is chosen. */
export type GoogleFault =
  | 'a wrong nonce'
  | 'another audience'
  | 'another issuer'
  | 'a foreign signature'
  | 'no signature'
  | 'an expired token'
  | 'no token of identity'
  | 'an error of the token endpoint'
  | 'a broken token endpoint'
  | 'no answer';

interface Approval {
  claims: JWTPayload;
  asked: URLSearchParams;
  fault: GoogleFault | undefined;
}

export interface FakeGoogle {
  /** Settings for a shop that uses this provider. */
  env: Record<string, string>;
  /** While true, every request is answered with 500. */
  isDown: boolean;
  /** Chooses an account on this page. @returns the redirect target */
  chooseAccount(page: URL, claims: JWTPayload, fault?: GoogleFault): URL;
  close(): Promise<void>;
}

/** An OpenID provider with scripted accounts and faults. */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  const [ours, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(ours.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const approvals = new Map<string, Approval>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  const idToken = async ({ claims, asked, fault }: Approval): Promise<string> => {
    const payload = {
      iss: fault === 'another issuer' ? 'https://accounts.evil.example' : issuer,
      aud: fault === 'another audience' ? 'another-shop' : CLIENT.GOOGLE_CLIENT_ID,
      nonce: fault === 'a wrong nonce' ? 'x' : asked.get('nonce'),
      iat: Math.floor(Date.now() / 1000) - (fault === 'an expired token' ? 7200 : 0),
      exp: Math.floor(Date.now() / 1000) + (fault === 'an expired token' ? -3600 : 3600),
      ...claims,
    };
    if (fault === 'no signature') return new UnsecuredJWT(payload).encode();
    const { privateKey } = fault === 'a foreign signature' ? foreign : ours;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
  };

  const token = async (body: URLSearchParams): Promise<[number, unknown]> => {
    const approval = approvals.get(body.get('code') ?? '');
    const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = CLIENT;
    if (body.get('client_id') !== id || body.get('client_secret') !== secret) return [401, { error: 'invalid_client' }];
    const made = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isHis = approval?.asked.get('redirect_uri') === body.get('redirect_uri');
    if (!approval || !isHis || approval.asked.get('code_challenge') !== made) return [400, { error: 'invalid_grant' }];
    approvals.delete(body.get('code') ?? '');
    if (approval.fault === 'an error of the token endpoint') return [400, { error: 'invalid_grant' }];
    if (approval.fault === 'a broken token endpoint') return [500, 'oops'];
    const tokens = { access_token: 'google-access', refresh_token: 'google-refresh', token_type: 'Bearer', expires_in: 3600 };
    return [200, approval.fault === 'no token of identity' ? tokens : { ...tokens, id_token: await idToken(approval) }];
  };

  const double: FakeGoogle = {
    env: { ...CLIENT, GOOGLE_ISSUER_URL: issuer },
    isDown: false,
    chooseAccount(page, claims, fault) {
      const code = randomUUID();
      approvals.set(code, { claims, asked: page.searchParams, fault });
      const next = new URL(page.searchParams.get('redirect_uri') ?? '');
      next.search = new URLSearchParams({ code, state: page.searchParams.get('state') ?? '', scope: 'openid' }).toString();
      return next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (double.isDown) return void say(500, 'oops');
    if (request.url === '/.well-known/openid-configuration') {
      return void say(200, {
        issuer,
        authorization_endpoint: `${issuer}/choose`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (request.url === '/keys') return void say(200, { keys: [jwk] });
    const body = new URLSearchParams(await text(request));
    if (approvals.get(body.get('code') ?? '')?.fault === 'no answer') return;
    say(...(await token(body)));
  }

  return double;
}
