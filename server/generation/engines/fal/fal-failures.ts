import { EngineError, type EngineFailure, type EngineRun } from '../image-engine.js';
import { FalCallError, POLICY_VIOLATION } from './fal-http.js';

type FalFailure = Exclude<EngineFailure, 'cannot_separate'>;

/** Messages for the customer. */
const MESSAGES: Record<FalFailure, string> = {
  unsafe_content: 'Our picture service declined this picture. Please try another photo or different words.',
  rejected_input: 'Our picture service couldn’t use this photo or these words. Please try others.',
  no_image: 'Our picture service didn’t finish this picture. Please try again.',
  unavailable: 'We can’t reach our picture service right now. Please try again in a few minutes.',
  rate_limited: 'Our picture service is very busy right now. Please try again in a few minutes.',
  timed_out: 'Our picture service took too long to answer. Please try again in a few minutes.',
};

/** @param cause for the log; customers never see it */
export function engineError(reason: FalFailure, cause?: unknown): EngineError {
  const retryAfterSeconds = cause instanceof FalCallError ? cause.retryAfterSeconds : undefined;
  const error = new EngineError(reason, MESSAGES[reason], retryAfterSeconds);
  error.cause = cause;
  return error;
}

/** A failed call; the request itself may still succeed. */
export function callFailure(error: FalCallError): EngineError {
  const { status } = error;
  if (error.timedOut || status === 408) return engineError('timed_out', error);
  if (status === 429) return engineError('rate_limited', error);
  if (status === 400 || status === 413 || status === 422) return engineError(refusal(error), error);
  return engineError('unavailable', error);
}

/** The provider's final answer about a request. It never changes, so even a 5xx ends the generation. */
export function runFailure(error: FalCallError): EngineError {
  return engineError(error.status === 422 ? refusal(error) : 'no_image', error);
}

/** A retry may help: no answer, a server error, or too many calls. */
export function isTransient({ status }: FalCallError): boolean {
  return status === undefined || status >= 500 || status === 408 || status === 429;
}

/** The provider rejected the request, so nothing is charged. A gateway's 5xx may hide an accepted request. */
export function isRefusal({ status }: FalCallError): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 408;
}

/** A retry cannot help, and our key is not the reason. */
export function isFinal(error: FalCallError): boolean {
  return !isTransient(error) && error.status !== 401 && error.status !== 403;
}

/** A 5xx about the request itself, not from a gateway. */
export function isRunError({ errorTypes }: FalCallError): boolean {
  return errorTypes !== undefined;
}

/**
 * Whether another model may make what this one did not: it declined by rules of its own, made nothing, or is gone. One that
 * cannot be reached is asked again first.
 */
export function mayPassElsewhere(error: unknown, { isLastTry }: Pick<EngineRun, 'isLastTry'>): boolean {
  if (!(error instanceof EngineError)) return false;
  if (error.reason === 'unavailable' && isLastTry) return true;
  if (!(error.cause instanceof FalCallError)) return false;
  const { status, errorTypes, categories = [] } = error.cause;
  if (errorTypes?.includes(POLICY_VIOLATION)) return categories.every((category) => category === 'model_moderated');
  return status === 404 || Boolean(errorTypes?.includes('no_media_generated'));
}

function refusal({ errorTypes }: FalCallError): FalFailure {
  if (errorTypes?.includes(POLICY_VIOLATION)) return 'unsafe_content';
  if (errorTypes?.includes('no_media_generated')) return 'no_image';
  return 'rejected_input';
}
