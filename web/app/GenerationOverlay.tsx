import { type ComponentType, lazy, Suspense } from 'react';
import { useTrackedGenerations } from '../features/generator/use-tracked-generations.js';

/** Without the connection to load it, their end is reported on the next page. */
const GenerationPoller = lazy<ComponentType<{ userId: string }>>(() =>
  import('../features/generator/GenerationPoller.js').catch(() => ({ default: () => null })),
);

/** Polls the generations in progress, on every page. Loads its code only once there is one. */
export default function GenerationOverlay({ userId }: { userId: string }) {
  if (useTrackedGenerations(userId).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <GenerationPoller userId={userId} />
    </Suspense>
  );
}
