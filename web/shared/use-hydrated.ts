import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first view of a page that the server rendered: what only the browser knows comes after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
