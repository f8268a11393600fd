import type { GenerationState } from '../contract.js';

/** The one table of how a generation may move (design section 4). */
const TRANSITIONS: Record<GenerationState, readonly GenerationState[]> = {
  queued: ['running', 'failed', 'cancelled'],
  running: ['succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};

export function canMove(from: GenerationState, to: GenerationState): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Nothing follows a state that is over: redelivered jobs and late answers find it and leave. */
export function isOver(state: GenerationState): boolean {
  return TRANSITIONS[state].length === 0;
}
