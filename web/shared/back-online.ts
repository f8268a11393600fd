/** Milliseconds. Browsers tell of a connection a moment before anything gets through it. */
const SETTLING_MS = 500;

/** Calls whenever the device is online again. @returns ends it */
export function onBackOnline(run: () => void): () => void {
  let timer: number | undefined;
  const soon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(run, SETTLING_MS);
  };
  window.addEventListener('online', soon);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('online', soon);
  };
}
