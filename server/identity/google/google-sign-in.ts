import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock, Database, MINUTE_MS } from '../../platform/index.js';
import { AuthCodes, type ProviderTokens } from '../flows/auth-codes.js';
import type { CodeChallenge } from '../flows/code-challenge.js';
import { UUID } from '../factors/factors.js';
import { FlowState } from '../flows/flow-state.entity.js';
import { AuthError, validationFailed } from '../auth-error.js';
import { type SessionGrant, UserSessions } from '../sessions/sessions.js';
import { Secrets } from '../signing/secrets.js';
import { GoogleAccounts } from './google-accounts.js';
import { GoogleOpenId, type FlowSecrets } from './google-openid.js';

const FLOW_LIFETIME_MS = 10 * MINUTE_MS;
const SCOPES = ['openid', 'email', 'profile'];

export interface GoogleSignInRequest {
  /** Already validated. */
  redirectTo: string;
  codeChallenge: CodeChallenge | undefined;
  /** Beyond `SCOPES`. */
  scopes: readonly string[];
  extras: Record<string, string>;
}

/** A session, or with PKCE a code to exchange for one. */
export type GoogleSignInResult = { code: string } | { grant: SessionGrant & ProviderTokens };

/** An error from Google, with its code. */
export class GoogleRefusal extends AuthError {
  constructor(
    readonly reason: string,
    description: string,
  ) {
    super(403, 'bad_oauth_callback', description);
  }
}

/** Signs in with Google; each `state` works once. */
@Injectable()
export class GoogleSignIn {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly openId: GoogleOpenId,
    private readonly accounts: GoogleAccounts,
    private readonly sessions: UserSessions,
    private readonly authCodes: AuthCodes,
    private readonly clock: Clock,
  ) {}

  /** @throws AuthError 400 validation_failed for every provider but Google, and for Google when it is not set up */
  requireProvider(name: string): void {
    if (name.toLowerCase() !== 'google') {
      throw validationFailed(`Unsupported provider: Provider ${name.toLowerCase()} could not be found`);
    }
    if (!this.openId.isConfigured) throw validationFailed('Unsupported provider: provider is not enabled');
  }

  /** @throws AuthError 503 unexpected_failure when Google cannot be reached */
  async start({ redirectTo, codeChallenge, scopes, extras }: GoogleSignInRequest): Promise<{ address: string; state: string }> {
    // Fully random, unlike our other ids: an attacker who guesses a state could end another person's sign-in.
    const state = randomUUID();
    const scope = [...new Set([...SCOPES, ...scopes])].join(' ');
    const address = await this.openId.authorizationUrl(this.secretsFor(state), scope, extras);
    const now = this.clock.now();
    await this.database.transaction(async (em) => {
      em.create(FlowState, {
        id: state,
        provider: 'google',
        method: 'oauth',
        redirectTo,
        codeChallenge: codeChallenge?.challenge ?? null,
        codeChallengeMethod: codeChallenge?.method ?? null,
        user: null,
        authCodeHash: null,
        providerTokensEncrypted: null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + FLOW_LIFETIME_MS),
      });
    });
    return { address: address.href, state };
  }

  /**
   * @throws AuthError 400 bad_oauth_state when it is unknown, used or expired
   */
  consumeFlow(state: string): Promise<FlowState> {
    return this.database.transaction(async (em) => {
      const flow = UUID.test(state)
        ? await em.findOne(FlowState, { id: state, authCodeHash: null }, { lockMode: LockMode.PESSIMISTIC_WRITE })
        : null;
      if (!flow) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
      em.remove(flow);
      if (flow.expiresAt <= this.clock.now()) throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired');
      return flow;
    });
  }

  /**
   * @throws GoogleRefusal, AuthError 400 bad_oauth_callback, and those of `GoogleOpenId` and `GoogleAccounts`
   */
  async finish(flow: FlowState, parameters: Record<string, string>): Promise<GoogleSignInResult> {
    if (parameters.error) throw refusal(parameters.error, parameters.error_description);
    if (!parameters.code) {
      throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
    }
    const { profile, tokens } = await this.openId.exchangeCode(parameters, this.secretsFor(flow.id));
    return this.database.transaction(async (em): Promise<GoogleSignInResult> => {
      const user = await this.accounts.findOrCreateUser(em, profile);
      const { redirectTo, codeChallenge: challenge, codeChallengeMethod: method } = flow;
      if (!challenge || !method) return { grant: { ...(await this.sessions.start(em, user, 'oauth')), ...tokens } };
      const codeChallenge = { challenge, method };
      const request = { user, redirectTo, codeChallenge, providerTokens: tokens, provider: 'google', method: 'oauth' } as const;
      const { code } = this.authCodes.issue(em, request);
      return { code };
    });
  }

  /** Derived from the state, so that they need not be stored. */
  private secretsFor(state: string): FlowSecrets {
    return {
      state,
      nonce: this.secrets.deriveToken('google-nonce', state),
      codeVerifier: this.secrets.deriveToken('google-verifier', state),
    };
  }
}

function refusal(error: string, description: string | undefined): GoogleRefusal {
  const reason = /^[a-z_]{1,50}$/.test(error) ? error : 'server_error';
  const words = error === 'access_denied' ? 'The sign-in with Google was canceled.' : 'Google could not sign you in.';
  return new GoogleRefusal(reason, description?.slice(0, 300) || words);
}
