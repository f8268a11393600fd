import type { Generation } from '../../../server/generation/contract.js';
import { apiErrorOf } from '../../shared/api/api.js';

export const NO_SESSION = 'No active session';
export const OUT_OF_QUOTA = "You've used all your free generations.";
export const GIVEN_BACK = 'Your free generation was given back.';
const FAILED = 'Generation failed. Please try again.';

/** What a picture is begun with. */
export const creditOf = (generation: Pick<Generation, 'retryOf'> | null): string =>
  generation?.retryOf ? 'free try' : 'free generation';

export interface Failure {
  text: string;
  /** Whether the free generation is the customer's again. Nothing is said when that is not known. */
  creditReturned: boolean;
}

/** Spec section 8: the server's text and its details, otherwise the general sentence. */
export function failureOfGeneration({ error, details, creditReturns }: Pick<Generation, 'error' | 'details' | 'creditReturns'>): Failure {
  const text = error ? `${error}${details ? ` Details: ${details}` : ''}` : FAILED;
  // Said once is enough.
  return { text, creditReturned: creditReturns !== false && !details?.includes('was given back') };
}

export function failureOfCall(error: unknown): Failure {
  const text = statusOf(error) === 401 ? NO_SESSION : (apiErrorOf(error)?.message ?? FAILED);
  return { text, creditReturned: false };
}

/** The HTTP status behind a failed call; undefined when no answer arrived. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | undefined)?.status;
  return typeof status === 'number' ? status : undefined;
}
