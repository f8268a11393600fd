import { useSyncExternalStore } from 'react';

function subscribe(run: () => void): () => void {
  window.addEventListener('online', run);
  window.addEventListener('offline', run);
  return () => {
    window.removeEventListener('online', run);
    window.removeEventListener('offline', run);
  };
}

/** Whether this device has a connection, as far as the browser knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
