import { useState } from 'react';
import { readStored, writeStored } from '../../shared/storage/browser-storage.js';

const STORAGE_KEY = 'keepsake-remind-me';

/** Whether the customer wants a mail with a cart that they leave behind: not before they say so, and kept in this browser. */
export function useRemindMe(): [wanted: boolean, want: (wanted: boolean) => void] {
  const [wanted, setWanted] = useState(() => readStored('localStorage', STORAGE_KEY) === true);
  const want = (next: boolean) => {
    setWanted(next);
    writeStored('localStorage', STORAGE_KEY, next || undefined);
  };
  return [wanted, want];
}
