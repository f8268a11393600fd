import { STORED_DATA } from './stored-data.js';

const PERSONAL = Object.entries(STORED_DATA).flatMap(([key, item]) => ('isErasedAtSignOut' in item ? key : []));

/** Erases what this browser keeps about a person, so that the next one does not find it. Other tabs follow, and this one. */
export function forgetPerson(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name];
      for (const key of Object.keys(storage).filter(isPersonal)) {
        storage.removeItem(key);
        window.dispatchEvent(new StorageEvent('storage', { key, newValue: null, storageArea: storage }));
      }
    } catch {
      // Storage is blocked, so it holds nothing.
    }
  }
}

function isPersonal(key: string): boolean {
  return PERSONAL.some((name) => (name.endsWith('…') ? key.startsWith(name.slice(0, -1)) : key === name));
}
