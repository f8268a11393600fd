import { type ComponentType, lazy, Suspense } from 'react';
import { useFollowed } from '../features/generator/use-followed.js';

/** Without the connection to load it, the pictures are told of on the next page. */
const MakingWatch = lazy<ComponentType<{ userId: string }>>(() =>
  import('../features/generator/MakingWatch.js').catch(() => ({ default: () => null })),
);

/** Watches over the pictures in the making, on every page. Its code comes once there is one. */
export default function MakingOverlay({ userId }: { userId: string }) {
  if (useFollowed(userId).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <MakingWatch userId={userId} />
    </Suspense>
  );
}
