import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { onStoredElsewhere, parseStored, readText, writeStored } from './browser-storage.js';
import type { StorageKey } from './stored-data.js';

type Key = StorageKey<'localStorage'>;
type Parse<Value> = (stored: unknown) => Value;

/** Values that the browser refused to store: they last as long as this page. */
const unstored = new Map<Key, string | null>();
const listeners = new Set<() => void>();

const textOf = (key: Key): string | null => unstored.get(key) ?? (unstored.has(key) ? null : readText('localStorage', key));

/** Stores a value, or removes it for undefined; `useStored` follows in every component and tab. */
export function setStored(key: Key, value: unknown): void {
  if (writeStored('localStorage', key, value)) unstored.delete(key);
  else unstored.set(key, value === undefined ? null : JSON.stringify(value));
  for (const listener of listeners) listener();
}

/** A value of `useStored` for code outside of components. */
export function currentStored<Value>(key: Key, parse: Parse<Value>): Value {
  return parse(parseStored(textOf(key)));
}

/**
 * A value of local storage that a component shows, synchronized between components and tabs.
 *
 * @param parse the same function for each render; the stored value may have any shape
 */
export function useStored<Value>(key: Key, parse: Parse<Value>): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      const stopFollowing = onStoredElsewhere(key, () => {
        unstored.delete(key);
        listener();
      });
      return () => {
        listeners.delete(listener);
        stopFollowing();
      };
    },
    [key],
  );
  const text = useSyncExternalStore(
    subscribe,
    () => textOf(key),
    () => null,
  );
  return useMemo(() => parse(parseStored(text)), [parse, text]);
}
