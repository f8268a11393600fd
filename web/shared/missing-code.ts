import { readStored, writeStored } from './storage/browser-storage.js';
import { MINUTE_MS } from '../../server/platform/durations/contract.js';

const RELOADED_AT_KEY = 'keepsake.reloaded-at';
const RELOAD_INTERVAL_MS = MINUTE_MS;
/** The browsers' messages for a chunk that failed to load; for styles, Vite's. */
const NOT_LOADED = /dynamically imported module|importing a module script|unable to preload css/i;

/** Whether a chunk failed to load, rather than the page's own code. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && NOT_LOADED.test(error.message);
}

/**
 * Reloads the page when one of its chunks is missing: the shop was upgraded since this visit began and serves the files
 * of the new version. The cart is kept, and a page that could not be shown has no typed input. Reloads at most once a
 * minute, so that when it does not help, the error is shown instead.
 * @returns whether it reloads
 */
export function reloadWhenCodeIsGone(error: unknown, reload = () => window.location.reload()): boolean {
  if (!isMissingCode(error) || !navigator.onLine) return false;
  if (Date.now() - Number(readStored('sessionStorage', RELOADED_AT_KEY) ?? 0) < RELOAD_INTERVAL_MS) return false;
  // Without storage it could reload forever.
  if (!writeStored('sessionStorage', RELOADED_AT_KEY, Date.now())) return false;
  reload();
  return true;
}
