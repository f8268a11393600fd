type StorageName = 'localStorage' | 'sessionStorage';

/**
 * What is kept under a key, as JSON; undefined where there is nothing, nothing that can be read, or no storage. Anybody
 * may have written it: the caller checks its shape.
 */
export function readStored(storage: StorageName, key: string): unknown {
  try {
    const text = window[storage].getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/**
 * Keeps a value as JSON, or removes the key for undefined.
 * @returns whether the browser kept it: storage may be full or forbidden
 */
export function writeStored(storage: StorageName, key: string, value: unknown): boolean {
  try {
    if (value === undefined) window[storage].removeItem(key);
    else window[storage].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
