/** As much of a database as one photo needs, which jsdom lacks. */
export function fakeIndexedDb() {
  const kept = new Map<string, unknown>();
  const store = {
    put: (value: unknown, key: string) => request(void kept.set(key, value)),
    get: (key: string) => request(kept.get(key)),
    delete: (key: string) => request(void kept.delete(key)),
  };
  const database = { kept, opened: 0 };
  const indexedDB = {
    open: () => {
      database.opened += 1;
      return request({ transaction: () => ({ objectStore: () => store }), close: () => undefined });
    },
  };
  Object.defineProperty(window, 'indexedDB', { configurable: true, value: indexedDB });
  return database;
}

function request<T>(result: T) {
  const asked: { result: T; onsuccess?: () => void } = { result };
  queueMicrotask(() => asked.onsuccess?.());
  return asked;
}
