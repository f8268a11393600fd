import { UNDO_SECONDS } from './contract.js';

/** How long after a deletion its erasure is asked for, in ms. */
export const UNDO_MS = UNDO_SECONDS * 1_000;

/** What was deleted at this moment or before cannot be brought back any more. */
export function undoDeadline(now: Date): Date {
  return new Date(now.getTime() - UNDO_MS);
}
