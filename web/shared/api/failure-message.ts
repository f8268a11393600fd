import { apiErrorOf } from './api.js';

/**
 * Why the server did not do something, where it has no message of its own, as when a proxy answers in its place. The
 * connection is blamed only where no answer came.
 *
 * @param status of the answer, or what RTK Query says in its place; 0 when none came
 */
export function reasonFor(status: unknown): string {
  if (status === 0 || status === 'FETCH_ERROR') return 'The shop could not be reached.';
  if (status === 408 || status === 504 || status === 'TIMEOUT_ERROR') return 'The shop took too long to answer.';
  if (status === 413) return 'That’s too large to send.';
  if (status === 429) return 'That was too many requests at once.';
  if (status === 503) return 'The shop is busy.';
  return 'Something went wrong on our side.';
}

/** The same, and what to do about it. */
export function messageFor(status: unknown): string {
  if (status === 0 || status === 'FETCH_ERROR') return 'Please check your connection and try again.';
  return status === 413 ? reasonFor(status) : `${reasonFor(status)} Please try again in a moment.`;
}

/** Why a call failed: in the server's words, if it gave any. Its message about a field begins with the field's path. */
export function failureMessage(error: unknown): string {
  const refusal = apiErrorOf(error);
  return refusal?.fields?.[0]?.message ?? refusal?.message ?? messageFor(statusOf(error));
}

function statusOf(error: unknown): unknown {
  const { status, originalStatus } = (error ?? {}) as { status?: unknown; originalStatus?: unknown };
  return status === 'PARSING_ERROR' ? originalStatus : status;
}
