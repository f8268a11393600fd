import type { GenerationState } from '../contract.js';

/** Allowed transitions of a generation's state. */
const TRANSITIONS: Record<GenerationState, readonly GenerationState[]> = {
  queued: ['running', 'failed', 'cancelled'],
  running: ['succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};

export function canGenerationChange(from: GenerationState, to: GenerationState): boolean {
  return TRANSITIONS[from].includes(to);
}

export function isFinalState(state: GenerationState): boolean {
  return TRANSITIONS[state].length === 0;
}
