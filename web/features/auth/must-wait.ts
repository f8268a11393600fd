import type { AuthOutcome } from '../../shared/sign-in/use-auth-call.js';

/** After a message was sent, or refused because one just was, the next one is a minute away. */
export function mustWait(outcome: AuthOutcome<unknown> | undefined): boolean {
  if (!outcome?.failure) return outcome !== undefined;
  return outcome.failure.code?.startsWith('over_') ?? false;
}
