import { readText, writeText } from '../storage/browser-storage.js';
import { SESSION_STORAGE_KEY } from './session-storage.js';

/** Fallback for values that local storage could not store, by key. */
const inMemory = new Map<string, string>();
let reportNotKept = (): void => undefined;

/** Calls back when the session lasts only until the page is closed. @returns ends it */
export function onSessionNotKept(report: () => void): () => void {
  reportNotKept = report;
  return () => {
    reportNotKept = () => undefined;
  };
}

/** Storage of the auth client: local storage, or this page's memory where that is full or blocked. */
export const sessionKeeping = {
  getItem: (key: string): string | null => inMemory.get(key) ?? readText('localStorage', key),
  setItem: (key: string, value: string): void => {
    inMemory.delete(key);
    if (writeText('localStorage', key, value)) return;
    // Removing the old value frees space; after a reload it would be outdated.
    writeText('localStorage', key, undefined);
    if (writeText('localStorage', key, value)) return;
    inMemory.set(key, value);
    if (key === SESSION_STORAGE_KEY) reportNotKept();
  },
  removeItem: (key: string): void => {
    inMemory.delete(key);
    writeText('localStorage', key, undefined);
  },
};
