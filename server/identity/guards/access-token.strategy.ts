import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { decodeProtectedHeader } from 'jose';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Clock } from '../../platform/index.js';
import { AUDIENCE, AccessTokens, accessTokenClaims } from '../signing/access-tokens.js';
import { SigningKeys } from '../signing/signing-keys.js';
import type { SignedInUser } from './signed-in-user.js';

/** Our failure, not the token's. */
export class KeyLookupError extends Error {}

/** Verifies the bearer token: signed by one of our keys (ES256), for us, not expired. Reads only keys from the database. */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'access-token') {
  constructor(
    keys: SigningKeys,
    tokens: AccessTokens,
    private readonly clock: Clock,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['ES256'],
      issuer: tokens.issuer,
      audience: AUDIENCE,
      // Compared below with the shop's clock.
      ignoreExpiration: true,
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: unknown, key?: never) => void) => {
        let kid: unknown;
        try {
          ({ kid } = decodeProtectedHeader(token));
        } catch {
          return done(new Error('malformed token'));
        }
        keys.publicKeyFor(kid).then(
          (key) => (key ? done(null, key as never) : done(new Error('unknown key'))),
          (error: unknown) => done(new KeyLookupError('The signing key could not be read.', { cause: error })),
        );
      },
    });
  }

  validate(payload: unknown): SignedInUser | false {
    const claims = accessTokenClaims.safeParse(payload).data;
    if (!claims || claims.exp * 1000 <= this.clock.now().getTime()) return false;
    return { id: claims.sub, sessionId: claims.session_id, aal: claims.aal };
  }
}
