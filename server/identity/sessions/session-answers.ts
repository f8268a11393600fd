import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from '../signing/access-tokens.js';
import { userView, type UserView } from '../users/user-view.js';
import { UsersService } from '../users/users.service.js';
import { AmrClaim } from './amr-claim.entity.js';
import type { SessionGrant } from './sessions.service.js';

/** A session as the protocol hands it out. */
export interface SessionAnswer {
  access_token: string;
  token_type: 'bearer';
  /** Seconds. */
  expires_in: number;
  /** Unix seconds. */
  expires_at: number;
  refresh_token: string;
  user: UserView;
}

@Injectable()
export class SessionAnswers {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly tokens: AccessTokens,
  ) {}

  async of({ user, session, refreshToken }: SessionGrant): Promise<SessionAnswer> {
    const em = this.database.fork();
    const identities = await this.users.identitiesOf(em, user);
    const proofs = await em.find(AmrClaim, { session: session.id }, { orderBy: { updatedAt: 'desc', id: 'desc' } });
    const view = userView(user, identities);
    const { token, expiresAt } = await this.tokens.sign(user.id, {
      email: view.email,
      phone: view.phone,
      app_metadata: view.app_metadata,
      user_metadata: view.user_metadata,
      role: view.role,
      aal: session.aal,
      amr: proofs.map(({ method, updatedAt }) => ({ method, timestamp: Math.floor(updatedAt.getTime() / 1000) })),
      session_id: session.id,
      is_anonymous: false,
    });
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: refreshToken,
      user: view,
    };
  }
}
