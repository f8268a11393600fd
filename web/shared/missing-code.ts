import { readStored, writeStored } from './browser-storage.js';

const NOTED_AT = 'keepsake.reloaded-at';
const AT_MOST_EVERY_MS = 60_000;
/** Each browser says in its own way that a file of the code did not come; of styles Vite says it. */
const NOT_LOADED = /dynamically imported module|importing a module script|unable to preload css/i;

/** Whether a part of the page could not be loaded, and not whether it failed itself. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && NOT_LOADED.test(error.message);
}

/**
 * Loads the page anew when a file of its code is gone: the shop has a new version since this visit began, and serves the
 * files of that. The cart is kept, and a page that could not be shown has nothing typed in it. Once a minute at most, so
 * that where it does not help a person is told instead.
 * @returns whether it does
 */
export function reloadWhenCodeIsGone(error: unknown, reload = () => window.location.reload()): boolean {
  if (!isMissingCode(error) || !navigator.onLine) return false;
  if (Date.now() - Number(readStored('sessionStorage', NOTED_AT) ?? 0) < AT_MOST_EVERY_MS) return false;
  // Where nothing can be noted it could go on for ever.
  if (!writeStored('sessionStorage', NOTED_AT, Date.now())) return false;
  reload();
  return true;
}
