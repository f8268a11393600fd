import type { GenerationState } from '../contract.js';

/** State machine of a generation (design section 4). */
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
