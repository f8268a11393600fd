import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, type EntityManager } from '../../platform/index.js';
import { AuthError, requireNotBanned } from '../auth-error.js';
import { type SessionGrant, UserSessions } from '../sessions/sessions.js';
import { Secrets } from '../signing/secrets.js';
import { User } from '../users/user.entity.js';
import { type CodeChallenge, matchesChallenge } from './code-challenge.js';
import { FlowState } from './flow-state.entity.js';

/** Counts from the issue of the code, not from the request: mails are opened late. */
const CODE_LIFETIME_MS = 300_000;

export interface ProviderTokens {
  provider_token?: string;
  provider_refresh_token?: string;
}

export interface AuthCodeRequest {
  user: User;
  provider: 'email' | 'google';
  method: 'otp' | 'oauth';
  redirectTo: string;
  codeChallenge: CodeChallenge;
  providerTokens?: ProviderTokens;
}

export interface IssuedCode {
  code: string;
  /**
   * Exchanges a mailed code without the client's own verifier: opening the link proves access to the mailbox, in any
   * browser. Sent only to our own pages, which ask for consent before they start the session.
   */
  mailVerifier: string;
}

/** Codes that clients exchange for sessions (PKCE). */
@Injectable()
export class AuthCodes {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly sessions: UserSessions,
    private readonly clock: Clock,
  ) {}

  issue(em: EntityManager, request: AuthCodeRequest): IssuedCode {
    const { user, provider, method, redirectTo, codeChallenge, providerTokens } = request;
    const id = uuidv7();
    const code = randomUUID();
    const now = this.clock.now();
    em.create(FlowState, {
      id,
      provider,
      method,
      redirectTo,
      codeChallenge: codeChallenge.challenge,
      codeChallengeMethod: codeChallenge.method,
      user,
      authCodeHash: this.secrets.hash(code),
      providerTokensEncrypted: providerTokens ? this.secrets.encrypt(JSON.stringify(providerTokens)) : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
    });
    return { code, mailVerifier: this.secrets.deriveToken('mail-verifier', id) };
  }

  /**
   * A code works once; a wrong verifier does not consume it.
   * @throws AuthError 404 flow_state_not_found, 422 flow_state_expired, 400 bad_code_verifier
   */
  exchange(code: string, verifier: string): Promise<SessionGrant & ProviderTokens> {
    return this.database.transaction(async (em) => {
      const flow = await em.findOne(
        FlowState,
        { authCodeHash: this.secrets.hash(code) },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!flow?.user || !flow.codeChallenge || !flow.codeChallengeMethod) {
        throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
      }
      if (flow.expiresAt <= this.clock.now()) {
        throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
      }
      if (!this.isVerifierOf(flow, { challenge: flow.codeChallenge, method: flow.codeChallengeMethod }, verifier)) {
        throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
      }
      const user = await em.findOneOrFail(User, { id: flow.user.id });
      requireNotBanned(user, this.clock.now(), 400);
      const tokens = flow.providerTokensEncrypted;
      const providerTokens = tokens ? (JSON.parse(this.secrets.decrypt(tokens)) as ProviderTokens) : {};
      em.remove(flow);
      return { ...(await this.sessions.start(em, user, flow.method)), ...providerTokens };
    });
  }

  async sweep(): Promise<void> {
    await this.database.deleteInBatches('identity.flow_states', 'expires_at < ?', [this.clock.now().toISOString()]);
  }

  private isVerifierOf(flow: FlowState, challenge: CodeChallenge, verifier: string): boolean {
    return (
      matchesChallenge(verifier, challenge) ||
      (flow.provider === 'email' && this.secrets.isToken('mail-verifier', flow.id, verifier))
    );
  }
}
