import type { StorageKey } from './stored-data.js';

type StorageName = 'localStorage' | 'sessionStorage';

/**
 * What is kept under a key, as JSON. Undefined where there is nothing or no storage, null where it cannot be read. Anybody
 * may have written it: the caller checks its shape.
 */
export function readStored(storage: StorageName, key: StorageKey): unknown {
  try {
    return parsed(window[storage].getItem(key));
  } catch {
    return undefined;
  }
}

/**
 * Keeps a value as JSON, or removes the key for undefined.
 * @returns whether the browser kept it: storage may be full or forbidden
 */
export function writeStored(storage: StorageName, key: StorageKey, value: unknown): boolean {
  try {
    if (value === undefined) window[storage].removeItem(key);
    else window[storage].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls with what another tab keeps under a key of the local storage, read as `readStored` does. Also after the whole storage
 * was cleared, and when the way back brings this page as it was left, which missed what changed since. @returns ends it
 */
export function onStoredElsewhere(key: StorageKey, run: (value: unknown) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) run(parsed(event.newValue));
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) run(readStored('localStorage', key));
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
