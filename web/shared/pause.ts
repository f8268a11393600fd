import { onBackOnline } from './back-online.js';

/** Waits so many milliseconds, less when the device is online again before. @returns at once when stopped */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const stopListening = onBackOnline(end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
