import { Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config, logger, ZodPipe } from '../../platform/index.js';
import { parseCodeChallenge } from '../flows/code-challenge.js';
import type { FlowState } from '../flows/flow-state.entity.js';
import { GoogleRefusal, GoogleSignIn } from '../google/google-sign-in.js';
import { RateLimit } from '../rate-limits/rate-limit.guard.js';
import { SessionResponses } from '../responses/session-responses.js';
import { AuthCall } from './auth-call.js';
import { AuthError } from '../auth-error.js';
import { browserBindingCookie, isAtOtherLoopbackName, isSameBrowser, isNavigation } from './browser-binding.js';
import { Redirects, withFragment, withQuery } from './redirects.js';
import { authorizeQuery, type AuthorizeQuery } from './requests.js';

/** Parameters for the provider that clients cannot set. */
const RESERVED_PARAMETERS = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
  'skip_http_redirect',
]);

@Controller('auth/v1')
export class OAuthController {
  constructor(
    private readonly google: GoogleSignIn,
    private readonly responses: SessionResponses,
    private readonly redirects: Redirects,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('authorize')
  @RateLimit('authorize', 150)
  @AuthCall('Redirects to Google to sign in.', { status: 302 })
  async authorize(
    @Query(new ZodPipe(authorizeQuery)) query: AuthorizeQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Link scanners send HEAD; that must not start a sign-in here, or finish one below.
    if (request.method === 'HEAD') return reply.status(204).send();
    const { provider, redirect_to, scopes, code_challenge, code_challenge_method, ...rest } = query;
    this.google.requireProvider(provider);
    const codeChallenge = parseCodeChallenge({ code_challenge, code_challenge_method });
    if (isAtOtherLoopbackName(request, this.config.PUBLIC_URL)) {
      return reply.redirect(`${this.config.PUBLIC_URL}${request.url}`, 302);
    }
    const redirectTo = this.redirects.resolve(redirect_to, request.headers.referer);
    const signIn = { redirectTo, codeChallenge, scopes: scopes.split(/[\s,]+/).filter(Boolean), extras: extrasIn(rest) };
    try {
      const { address, state } = await this.google.start(signIn);
      return await reply.header('set-cookie', browserBindingCookie(state, this.config.PUBLIC_URL)).redirect(address, 302);
    } catch (error) {
      if (!redirect_to || !(error instanceof AuthError)) throw error;
      return reply.redirect(withError(redirectTo, error), 302);
    }
  }

  @Get('callback')
  @AuthCall('Takes Google’s answer and redirects to the page that started the sign-in.', {
    status: 302,
    also: { 303: 'The sign-in started in another browser, or too long ago.' },
  })
  async callback(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (request.method === 'HEAD') return reply.status(204).send();
    return this.complete(textsIn(query), request, reply);
  }

  @Post('callback')
  @AuthCall('Takes Google’s answer as a form.', {
    status: 302,
    also: { 303: 'Redirects a form from another site to GET, which sends our cookie.' },
  })
  async postedCallback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const parameters = textsIn(request.body);
    // A form posted from another site lacks our cookie; the same as a link has it.
    if (isNavigation(request)) {
      return reply.redirect(withQuery(`${this.config.PUBLIC_URL}/auth/v1/callback`, parameters), 303);
    }
    return this.complete(parameters, request, reply);
  }

  private async complete(parameters: Record<string, string>, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const flow = await this.flowOf(parameters.state, request).catch(asAuthError);
    if (flow instanceof AuthError) {
      return reply.redirect(withQuery(this.redirects.resolve(undefined), errorParameters(flow)), 303);
    }
    const outcome = await this.google.finish(flow, parameters).catch(asAuthError);
    if (outcome instanceof AuthError) return reply.redirect(withError(flow.redirectTo, outcome), 302);
    if ('code' in outcome) return reply.redirect(withQuery(flow.redirectTo, outcome), 302);
    const { user: _, ...session } = await this.responses.create(outcome.grant, request.headers['user-agent']);
    return reply.redirect(withFragment(flow.redirectTo, { ...session }), 302);
  }

  private async flowOf(state: string | undefined, request: FastifyRequest): Promise<FlowState> {
    if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
    if (!isSameBrowser(request, state)) {
      throw new AuthError(400, 'bad_oauth_state', 'This sign-in began in another browser. Please start again.');
    }
    return this.google.consumeFlow(state);
  }
}

/** The user's browser is waiting for a page, so our own failures redirect to one as well. */
function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  logger.error({ err: error }, 'Google sign-in failed');
  return new AuthError(500, 'unexpected_failure', 'Something went wrong on our side. Please try again.');
}

/** In query and fragment: clients read one or the other. */
function withError(address: string, error: AuthError): string {
  return withFragment(withQuery(address, errorParameters(error)), errorParameters(error));
}

function errorParameters(error: AuthError): Record<string, string> {
  return { error: reasonOf(error), error_code: error.code, error_description: error.message };
}

/** The closest OAuth error code (RFC 6749, section 4.1.2.1). */
function reasonOf(error: AuthError): string {
  if (error instanceof GoogleRefusal) return error.reason;
  const isRefusal = ['signup_disabled', 'user_banned', 'provider_email_needs_verification'].includes(error.code);
  if (isRefusal) return 'access_denied';
  if (error.status === 503) return 'temporarily_unavailable';
  return error.status === 400 ? 'invalid_request' : 'server_error';
}

function extrasIn(rest: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(textsIn(rest)).filter(([name]) => !RESERVED_PARAMETERS.has(name.toLowerCase())));
}

function textsIn(values: unknown): Record<string, string> {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
