import { UNDO_SECONDS } from '../contract.js';

/** Delay of an erasure after its deletion. */
export const UNDO_MS = UNDO_SECONDS * 1_000;

/** Anything deleted before this time can no longer be restored. */
export function undoDeadline(now: Date): Date {
  return new Date(now.getTime() - UNDO_MS);
}
