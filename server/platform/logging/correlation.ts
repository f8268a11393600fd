import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of one click in its request, outbox messages, jobs and engine calls. */
export function correlationId(): string | undefined {
  return storage.getStore();
}

export function withCorrelationId<T>(id: string, work: () => T): T {
  return storage.run(id, work);
}

/** The id that a client sent, if it is a UUID; otherwise a new one. */
export function correlationIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && UUID.test(header) ? header.toLowerCase() : randomUUID();
}
