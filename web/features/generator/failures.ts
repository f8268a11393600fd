import type { Generation } from '../../../server/generation/contract.js';
import { apiErrorOf } from '../../shared/api/api.js';

export const NO_SESSION = 'No active session';
export const OUT_OF_QUOTA = "You've used all your free generations.";
const FAILED = 'Generation failed. Please try again.';

export function creditOf(generation: Pick<Generation, 'retryOf' | 'isFreeChange' | 'fromCredits'> | undefined): string {
  if (generation?.retryOf) return 'free try';
  if (generation?.isFreeChange) return 'free change';
  return generation?.fromCredits ? 'picture' : 'free generation';
}

/** The server's error text and details, which say whether the credit was returned; otherwise the general message. */
export function failureOfGeneration({ error, details }: Pick<Generation, 'error' | 'details'>): string {
  return error ? `${error}${details ? ` Details: ${details}` : ''}` : FAILED;
}

export function failureOfCall(error: unknown): string {
  return httpStatusOf(error) === 401 ? NO_SESSION : (apiErrorOf(error)?.message ?? FAILED);
}

/** The HTTP status behind a failed call; undefined when no answer arrived. */
export function httpStatusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | undefined)?.status;
  return typeof status === 'number' ? status : undefined;
}
