import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock, Database } from '../../platform/index.js';
import { AuthCodes, type ProviderTokens } from '../flows/auth-codes.service.js';
import type { CodeChallenge } from '../flows/code-challenge.js';
import { FlowState } from '../flows/flow-state.entity.js';
import { AuthError, validationFailed } from '../protocol/auth-error.js';
import { type SessionGrant, SessionsService } from '../sessions/sessions.service.js';
import { Secrets } from '../signing/secrets.js';
import { GoogleAccounts } from './google-accounts.service.js';
import { GoogleOpenId, type FlowSecrets } from './google-openid.js';

/** How long somebody may take at Google: an account to choose, a password, a second factor there. */
const FLOW_LIFETIME_MS = 10 * 60_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SCOPES = ['openid', 'email', 'profile'];

export interface GoogleSignInRequest {
  /** Already checked. */
  redirectTo: string;
  codeChallenge: CodeChallenge | undefined;
  /** What the client wants to be allowed at Google, besides knowing who it is. */
  scopes: readonly string[];
  extras: Record<string, string>;
}

/** A session, or a code that the client exchanges for one. */
export type GoogleSignInResult = { code: string } | { grant: SessionGrant & ProviderTokens };

/** Google said no, in its own words. */
export class GoogleRefusal extends AuthError {
  constructor(
    readonly reason: string,
    description: string,
  ) {
    super(403, 'bad_oauth_callback', description);
  }
}

/** Signing in with Google: away with a state that is good once, and back. */
@Injectable()
export class GoogleSignIn {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly openId: GoogleOpenId,
    private readonly accounts: GoogleAccounts,
    private readonly sessions: SessionsService,
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
    // Random all through, unlike our other ids: whoever guesses a state could end somebody else's sign-in.
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
   * Uses a state up, whatever comes of it.
   * @throws AuthError 400 bad_oauth_state when it is none of ours, was used or is too old
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
   * Ends a sign-in with what Google sent along.
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
      const order = { user, redirectTo, codeChallenge, providerTokens: tokens };
      const { code } = this.authCodes.issue(em, { ...order, provider: 'google', method: 'oauth' });
      return { code };
    });
  }

  /** Made of the state and our secret, so that nothing more must be kept while somebody is at Google. */
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
  const words = error === 'access_denied' ? 'The sign-in with Google was cancelled.' : 'Google could not sign you in.';
  return new GoogleRefusal(reason, description?.slice(0, 300) || words);
}
