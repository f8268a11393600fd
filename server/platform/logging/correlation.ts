import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** The id that follows one click through request, outbox, job and engine call. */
export function correlationId(): string | undefined {
  return storage.getStore();
}

export function withCorrelationId<T>(id: string, work: () => T): T {
  return storage.run(id, work);
}
