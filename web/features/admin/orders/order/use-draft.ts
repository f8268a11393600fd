import { useState } from 'react';
import { readStored, writeStored } from '../../../../shared/storage/browser-storage.js';
import type { StorageKey } from '../../../../shared/storage/stored-data.js';

/**
 * Unsaved text. It outlives a failed save, a reload and an expired session; after saving, the caller sets it to the
 * initial text.
 *
 * @param key purpose of the text, such as `note of <order>`
 */
export function useDraft(key: string, beginning = ''): [string, (text: string) => void] {
  const storageKey: StorageKey<'sessionStorage'> = `keepsake-draft ${key}`;
  const [text, setText] = useState(() => {
    const kept = readStored('sessionStorage', storageKey);
    return typeof kept === 'string' ? kept : beginning;
  });

  const write = (next: string) => {
    setText(next);
    writeStored('sessionStorage', storageKey, next === beginning ? undefined : next);
  };
  return [text, write];
}
