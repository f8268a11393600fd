import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Clock } from '../../platform/index.js';
import { AUDIENCE, AccessTokens, accessTokenClaims } from '../signing/access-tokens.js';
import { SigningKeys } from '../signing/signing-keys.js';
import type { SignedInUser } from './signed-in-user.js';

/** Verifies the bearer token: signed with our key (ES256), for us, not expired. */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'access-token') {
  constructor(
    keys: SigningKeys,
    { issuer }: AccessTokens,
    private readonly clock: Clock,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['ES256'],
      issuer,
      audience: AUDIENCE,
      // Compared below with the shop's clock.
      ignoreExpiration: true,
      secretOrKeyProvider: (_request, token: string, done) => done(null, keys.publicKeyOf(token)),
    });
  }

  validate(payload: unknown): SignedInUser | false {
    const claims = accessTokenClaims.safeParse(payload).data;
    if (!claims || claims.exp * 1000 <= this.clock.now().getTime()) return false;
    return { id: claims.sub, sessionId: claims.session_id, aal: claims.aal };
  }
}
