import { useSyncExternalStore } from 'react';
import { followedBy, onFollowedChange, type Followed } from './followed-storage.js';

const NOTHING: readonly Followed[] = [];

/** The pictures that are followed for this person, newest first; none for a visitor. */
export function useFollowed(userId: string | undefined): readonly Followed[] {
  return useSyncExternalStore(onFollowedChange, () => (userId ? followedBy(userId) : NOTHING));
}
