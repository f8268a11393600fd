/** Settles like `work`, or rejects with the reason of the signal if that is aborted first. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // A failure after the abort is not unhandled.
  void work.catch(() => undefined);
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
