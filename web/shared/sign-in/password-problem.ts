import type { AuthFailure } from './use-auth-call.js';

const MIN_CHARACTERS = 6;
const MAX_BYTES = 72;

/** Weaknesses that the server found, in display order. */
const WEAKNESSES: Record<string, string> = {
  length: `Please use at least ${MIN_CHARACTERS} characters.`,
  characters: 'Please mix letters with numbers or signs.',
  pwned: 'This password appeared in another site’s data leak. Please choose another one.',
};

/**
 * Validation message for a new password: by the server's rules before it is sent, and by the server's response
 * afterwards.
 */
export function passwordProblem(password: string, failure?: AuthFailure): string | undefined {
  if (failure?.code === 'same_password') return 'This is already your password. Please choose another one.';
  if (failure?.code === 'weak_password') {
    const known = failure.reasons?.map((reason) => WEAKNESSES[reason]).filter(Boolean) ?? [];
    return known[0] ?? failure.message;
  }
  if ([...password].length < MIN_CHARACTERS) return WEAKNESSES.length;
  if (new Blob([password]).size > MAX_BYTES) return `Please use at most ${MAX_BYTES} characters.`;
  return undefined;
}
