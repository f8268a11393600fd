import type { StorageKey } from './stored-data.js';

type Area = 'localStorage' | 'sessionStorage';

/** The text of a key; null if there is none, or no storage. */
export function readText(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text, or removes the key for undefined.
 * @returns whether the browser stored it: storage may be full or blocked
 */
export function writeText(area: Area, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) window[area].removeItem(key);
    else window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The JSON value of a key. Undefined if there is none, or no storage; null if it cannot be parsed. It may have any shape:
 * people can edit their storage, and old versions of the shop wrote old shapes.
 */
export function readStored<In extends Area>(area: In, key: StorageKey<In>): unknown {
  return parseStored(readText(area, key));
}

/**
 * Stores a value as JSON, or removes the key for undefined.
 * @returns whether the browser stored it: storage may be full or blocked
 */
export function writeStored<In extends Area>(area: In, key: StorageKey<In>, value: unknown): boolean {
  return writeText(area, key, value === undefined ? undefined : JSON.stringify(value));
}

/**
 * Calls back with the value that another tab stored in local storage, read as `readStored` does. Also after the whole storage
 * was cleared, and when the back button restores this page, which missed the changes since it was left. @returns stops it
 */
export function onStoredElsewhere(key: StorageKey<'localStorage'>, run: (value: unknown) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) run(parseStored(event.newValue));
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

export function parseStored(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
