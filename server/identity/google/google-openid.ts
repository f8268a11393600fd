import { Inject, Injectable } from '@nestjs/common';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { CONFIG, type Config, logger } from '../../platform/index.js';
import type { ProviderTokens } from '../flows/auth-codes.service.js';
import { AuthError } from '../protocol/auth-error.js';
import { type GoogleProfile, googleProfile } from './google-profile.js';

/** Longest wait for any one answer of Google, in seconds: somebody sits in front of it. */
const TIMEOUT_SECONDS = 5;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** What ties Google's answer to one sign-in. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface GoogleAnswer {
  profile: GoogleProfile;
  tokens: ProviderTokens;
}

/** Google as an OpenID provider, reached when somebody wants to sign in and never while the shop starts. */
@Injectable()
export class GoogleOpenId {
  private configuration: Promise<Configuration> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  get isConfigured(): boolean {
    return Boolean(this.config.GOOGLE_CLIENT_ID);
  }

  private get callback(): string {
    return `${this.config.PUBLIC_URL}/auth/v1/callback`;
  }

  /**
   * Where the browser goes to choose a Google account.
   * @param extras further parameters for Google, which never replace ours
   * @throws AuthError 503 unexpected_failure when Google cannot be reached
   */
  async authorizationUrl(proofs: FlowSecrets, scope: string, extras: Record<string, string>): Promise<URL> {
    const configuration = await this.discover();
    return buildAuthorizationUrl(configuration, {
      ...extras,
      redirect_uri: this.callback,
      scope,
      state: proofs.state,
      nonce: proofs.nonce,
      code_challenge: await calculatePKCECodeChallenge(proofs.codeVerifier),
      code_challenge_method: 'S256',
    });
  }

  /**
   * Who signed in, by the code that Google sent with the browser.
   * @param parameters everything that came to the callback
   * @throws AuthError 503 unexpected_failure when Google cannot be reached, 500 when its answer proves nothing
   */
  async exchangeCode(parameters: Record<string, string>, proofs: FlowSecrets): Promise<GoogleAnswer> {
    const configuration = await this.discover();
    try {
      const answer = await authorizationCodeGrant(
        configuration,
        new URL(`${this.callback}?${new URLSearchParams(parameters).toString()}`),
        {
          expectedState: proofs.state,
          expectedNonce: proofs.nonce,
          pkceCodeVerifier: proofs.codeVerifier,
          idTokenExpected: true,
        },
      );
      return {
        profile: googleProfile(answer.claims()),
        tokens: {
          provider_token: answer.access_token,
          ...(answer.refresh_token ? { provider_refresh_token: answer.refresh_token } : {}),
        },
      };
    } catch (error) {
      logger.warn({ reason: reasonOf(error) }, 'Google did not confirm a sign-in');
      throw new AuthError(500, 'unexpected_failure', 'Google could not confirm the sign-in. Please try again.');
    }
  }

  /** Asks Google once; a failure is forgotten, so that the next person asks again. */
  private async discover(): Promise<Configuration> {
    this.configuration ??= this.fetchMetadata();
    try {
      return await this.configuration;
    } catch (error) {
      this.configuration = undefined;
      logger.warn({ reason: reasonOf(error) }, 'Google cannot be reached');
      throw new AuthError(503, 'unexpected_failure', 'Google cannot be reached right now. Please try again later.');
    }
  }

  private fetchMetadata(): Promise<Configuration> {
    const issuer = new URL(this.config.GOOGLE_ISSUER_URL);
    const clientId = this.config.GOOGLE_CLIENT_ID ?? '';
    // In the post body, because Google's local stand-in takes it nowhere else.
    return discovery(issuer, clientId, undefined, ClientSecretPost(this.config.GOOGLE_CLIENT_SECRET), {
      timeout: TIMEOUT_SECONDS,
      execute: [enableNonRepudiationChecks, ...(LOOPBACK.test(issuer.hostname) ? [allowInsecureRequests] : [])],
    });
  }
}

/** What went wrong, without the tokens that the library hangs on its errors. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: unknown; code?: unknown };
  return [code, message].filter((part) => typeof part === 'string').join(': ');
}
