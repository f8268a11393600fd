import { Suspense, useEffect } from 'react';
import { generationsRestored, storeGenerations, trackedKey } from '../features/generator/tracked-generations.js';
import { useTrackedGenerations } from '../features/generator/use-tracked-generations.js';
import { onStoredElsewhere } from '../shared/storage/browser-storage.js';
import { lazyPart } from '../shared/lazy-part.js';
import { useAppStore } from '../shared/store/hooks.js';

/** Without the connection to load it, their end is reported on the next page. */
const GenerationPoller = lazyPart(
  () => import('../features/generator/GenerationPoller.js'),
  () => null,
);

/** Polls the generations in progress, on every page and in step with other tabs. Loads its code only once there is one. */
export default function GenerationOverlay({ userId }: { userId: string }) {
  const store = useAppStore();
  const { dispatch } = store;
  useEffect(() => storeGenerations(store), [store]);
  useEffect(() => {
    const stopFollowing = onStoredElsewhere(trackedKey(userId), () => dispatch(generationsRestored(userId)));
    return () => {
      stopFollowing();
      dispatch(generationsRestored(null));
    };
  }, [dispatch, userId]);

  if (useTrackedGenerations().length === 0) return null;
  return (
    <Suspense fallback={null}>
      <GenerationPoller />
    </Suspense>
  );
}
