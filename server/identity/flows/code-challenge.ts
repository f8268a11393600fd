import { createHash } from 'node:crypto';
import { z } from 'zod';
import { validationFailed } from '../auth-error.js';
import { constantTimeEqual } from '../../platform/index.js';

export const CHALLENGE_METHODS = ['s256', 'plain'] as const;
type ChallengeMethod = (typeof CHALLENGE_METHODS)[number];

/** PKCE, RFC 7636. */
export interface CodeChallenge {
  challenge: string;
  method: ChallengeMethod;
}

const CHALLENGE = /^[A-Za-z0-9\-._~]{43,128}$/;

/** Null in implicit mode. */
export const codeChallengeFields = {
  code_challenge: z.string().max(1000).nullish(),
  code_challenge_method: z.string().max(100).nullish(),
};

/**
 * @returns undefined in implicit mode
 * @throws AuthError 400 validation_failed when one of the fields is missing or malformed
 */
export function parseCodeChallenge(fields: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}): CodeChallenge | undefined {
  const { code_challenge: challenge, code_challenge_method: rawMethod } = fields;
  if (!challenge && !rawMethod) return undefined;
  if (!challenge || !rawMethod) {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  }
  const method = rawMethod.toLowerCase();
  if (method !== 's256' && method !== 'plain') {
    throw validationFailed('code_challenge_method must be s256 or plain');
  }
  if (!CHALLENGE.test(challenge)) {
    throw validationFailed('code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, - . _ and ~');
  }
  return { challenge, method };
}

export function matchesChallenge(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const derived = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return constantTimeEqual(challenge, derived);
}
