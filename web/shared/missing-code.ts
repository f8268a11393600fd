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
  try {
    if (Date.now() - Number(sessionStorage.getItem(NOTED_AT)) < AT_MOST_EVERY_MS) return false;
    sessionStorage.setItem(NOTED_AT, String(Date.now()));
  } catch {
    // Where nothing can be noted it could go on for ever.
    return false;
  }
  reload();
  return true;
}
