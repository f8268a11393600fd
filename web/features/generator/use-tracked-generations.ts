import { useSyncExternalStore } from 'react';
import { trackedBy, onTrackedChange, type TrackedGeneration } from './tracked-generations.js';

const NOTHING: readonly TrackedGeneration[] = [];

/** The generations tracked for this person, newest first; none for a visitor. */
export function useTrackedGenerations(userId: string | undefined): readonly TrackedGeneration[] {
  return useSyncExternalStore(onTrackedChange, () => (userId ? trackedBy(userId) : NOTHING));
}
