import { useLayoutEffect } from 'react';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.js';
import { generationsRestored, selectGenerations, type TrackedGeneration } from './tracked-generations.js';

const NONE: readonly TrackedGeneration[] = [];

/** The tracked generations of the signed-in user, newest first. */
export function useTrackedGenerations(): readonly TrackedGeneration[] {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const dispatch = useAppDispatch();
  const { userId: owner, tracked } = useAppSelector(selectGenerations);
  // Before anything is painted, so that nothing jumps.
  useLayoutEffect(() => {
    if (owner !== userId) dispatch(generationsRestored(userId));
  }, [dispatch, owner, userId]);
  return owner === userId ? tracked : NONE;
}
