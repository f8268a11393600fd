import { useEffect, useEffectEvent } from 'react';
import { onStoredElsewhere, readStored, writeStored } from '../storage/browser-storage.js';

const STORAGE_KEY = 'keepsake-finished-checkouts';
const MAX_CHECKOUTS = 20;

/**
 * Marks a checkout as paid. @returns false when it was marked before: the success page was revisited or reloaded, and
 * the current cart is not the paid one.
 */
export function noteFinished(sessionId: string): boolean {
  const kept = readStored('localStorage', STORAGE_KEY);
  const noted: unknown[] = Array.isArray(kept) ? kept : [];
  if (noted.includes(sessionId)) return false;
  writeStored('localStorage', STORAGE_KEY, [sessionId, ...noted].slice(0, MAX_CHECKOUTS));
  return true;
}

/** Calls back when another tab, where the payment page was opened, has marked one. */
export function useFinishedElsewhere(onFinished: () => void): void {
  const tell = useEffectEvent(onFinished);
  useEffect(() => onStoredElsewhere(STORAGE_KEY, () => tell()), []);
}
