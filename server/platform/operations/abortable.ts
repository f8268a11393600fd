/** Settles like `work`, unless the signal comes first: then rejects with its reason. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // Nobody hears of a failure that comes after the signal.
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
