import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Database } from '../../platform/index.js';
import type { session } from './responses.js';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from '../signing/access-tokens.js';
import type { ProviderTokens } from '../flows/auth-codes.js';
import { UserViews } from './user-view.js';
import { AmrClaim, Session } from '../sessions/session.entity.js';
import type { SessionGrant } from '../sessions/sessions.js';

const MAX_USER_AGENT = 400;

export type SessionResponse = z.infer<typeof session>;

@Injectable()
export class SessionResponses {
  constructor(
    private readonly database: Database,
    private readonly views: UserViews,
    private readonly tokens: AccessTokens,
  ) {}

  async create(grant: SessionGrant & ProviderTokens, userAgent = ''): Promise<SessionResponse> {
    const { user, session, refreshToken, provider_token, provider_refresh_token } = grant;
    const em = this.database.fork();
    await em.nativeUpdate(Session, { id: session.id }, { userAgent: storable(userAgent) });
    const claims = await em.find(AmrClaim, { session: session.id }, { orderBy: { updatedAt: 'desc', id: 'desc' } });
    const view = await this.views.load(em, user);
    const { token, expiresAt } = await this.tokens.issue(user.id, {
      email: view.email,
      phone: view.phone,
      app_metadata: view.app_metadata,
      user_metadata: view.user_metadata,
      role: view.role,
      aal: session.aal,
      amr: claims.map(({ method, updatedAt }) => ({ method, timestamp: Math.floor(updatedAt.getTime() / 1000) })),
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
      ...(provider_token ? { provider_token } : {}),
      ...(provider_refresh_token ? { provider_refresh_token } : {}),
    };
  }
}

function storable(userAgent: string): string {
  return userAgent.replaceAll('\0', '').slice(0, MAX_USER_AGENT);
}
