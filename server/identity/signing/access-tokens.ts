import { Inject, Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { Clock, CONFIG, type Config } from '../../platform/index.js';
import { SigningKeys } from './signing-keys.js';

export const ACCESS_TOKEN_SECONDS = 3600;
export const AUDIENCE = 'authenticated';
/** The claims that we read back; `issue` adds more for other readers. */
export const accessTokenClaims = z.object({
  sub: z.uuid(),
  email: z.string(),
  session_id: z.uuid(),
  aal: z.enum(['aal1', 'aal2']),
  exp: z.number(),
});

export interface SignedAccessToken {
  token: string;
  /** Unix seconds. */
  expiresAt: number;
}

@Injectable()
export class AccessTokens {
  readonly issuer: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly keys: SigningKeys,
    private readonly clock: Clock,
  ) {
    this.issuer = `${config.PUBLIC_URL}/auth/v1`;
  }

  async issue(subject: string, claims: Record<string, unknown>): Promise<SignedAccessToken> {
    const issuedAt = Math.floor(this.clock.now().getTime() / 1000);
    const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: this.keys.current.publicJwk.kid, typ: 'JWT' })
      .setIssuer(this.issuer)
      .setSubject(subject)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(this.keys.current.privateKey);
    return { token, expiresAt };
  }
}
