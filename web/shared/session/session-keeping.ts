import { SESSION_STORAGE_KEY } from './session-storage.js';

/** What local storage had no room for. */
const inMemory = new Map<string, string>();
let reportNotKept = (): void => undefined;

/** Calls back when the session lasts only until the page is closed. @returns ends it */
export function onSessionNotKept(report: () => void): () => void {
  reportNotKept = report;
  return () => {
    reportNotKept = () => undefined;
  };
}

/** Where the auth client keeps the session: local storage, or this page's memory where that is full or blocked. */
export const sessionKeeping = {
  getItem: (key: string): string | null => inMemory.get(key) ?? attempt(() => window.localStorage.getItem(key)) ?? null,
  setItem: (key: string, value: string): void => {
    const keep = () => {
      window.localStorage.setItem(key, value);
      return true;
    };
    inMemory.delete(key);
    if (attempt(keep)) return;
    // The old value makes room, and would be outdated after a reload.
    attempt(() => window.localStorage.removeItem(key));
    if (attempt(keep)) return;
    inMemory.set(key, value);
    if (key === SESSION_STORAGE_KEY) reportNotKept();
  },
  removeItem: (key: string): void => {
    inMemory.delete(key);
    attempt(() => window.localStorage.removeItem(key));
  },
};

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
