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
import type { ProviderTokens } from '../flows/auth-codes.js';
import { AuthError } from '../auth-error.js';
import { type GoogleProfile, googleProfile } from './google-profile.js';

const TIMEOUT_SECONDS = 5;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Secrets that bind Google's answer to one sign-in. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface GoogleAnswer {
  profile: GoogleProfile;
  tokens: ProviderTokens;
}

/** The OpenID client for Google; contacts it at the first sign-in, not at startup. */
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
   * @param extras more parameters for Google; they never replace ours
   * @throws AuthError 503 unexpected_failure when Google cannot be reached
   */
  async authorizationUrl(secrets: FlowSecrets, scope: string, extras: Record<string, string>): Promise<URL> {
    const configuration = await this.discover();
    return buildAuthorizationUrl(configuration, {
      ...extras,
      redirect_uri: this.callback,
      scope,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
    });
  }

  /**
   * @param parameters of the callback
   * @throws AuthError 503 unexpected_failure when Google cannot be reached, 500 when its answer is invalid
   */
  async exchangeCode(parameters: Record<string, string>, secrets: FlowSecrets): Promise<GoogleAnswer> {
    const configuration = await this.discover();
    try {
      const answer = await authorizationCodeGrant(
        configuration,
        new URL(`${this.callback}?${new URLSearchParams(parameters).toString()}`),
        {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        },
      );
      return {
        profile: googleProfile.parse(answer.claims()),
        tokens: {
          provider_token: answer.access_token,
          ...(answer.refresh_token ? { provider_refresh_token: answer.refresh_token } : {}),
        },
      };
    } catch (error) {
      logger.warn({ reason: reasonOf(error) }, 'Google rejected a code exchange');
      throw new AuthError(500, 'unexpected_failure', 'Google could not confirm the sign-in. Please try again.');
    }
  }

  /** Cached, except failures. */
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
    // Sends the secret in the body because the local Google emulator reads it only there.
    return discovery(issuer, clientId, undefined, ClientSecretPost(this.config.GOOGLE_CLIENT_SECRET), {
      timeout: TIMEOUT_SECONDS,
      execute: [enableNonRepudiationChecks, ...(LOOPBACK.test(issuer.hostname) ? [allowInsecureRequests] : [])],
    });
  }
}

/** Omits the tokens that the library attaches to its errors. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: unknown; code?: unknown };
  return [code, message].filter((part) => typeof part === 'string').join(': ');
}
