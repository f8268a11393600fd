import { useEffect, useEffectEvent } from 'react';
import { readStored, writeStored } from '../browser-storage.js';

const STORAGE_KEY = 'keepsake-finished-checkouts';
const MOST = 20;

/**
 * Notes a checkout whose payment is through. @returns false when it was noted before: the success page was come back to
 * or loaded anew, and what is in the cart by now is not what was paid.
 */
export function noteFinished(sessionId: string): boolean {
  const kept = readStored('localStorage', STORAGE_KEY);
  const noted: unknown[] = Array.isArray(kept) ? kept : [];
  if (noted.includes(sessionId)) return false;
  writeStored('localStorage', STORAGE_KEY, [sessionId, ...noted].slice(0, MOST));
  return true;
}

/** Calls back when another tab, where the payment page was opened, has noted one. */
export function useFinishedElsewhere(onFinished: () => void): void {
  const tell = useEffectEvent(onFinished);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === STORAGE_KEY) tell();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}
