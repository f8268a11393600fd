import { HOUR_MS } from '../../../server/platform/durations/contract.js';
import { setStored, useStored } from '../storage/use-stored.js';

const KEY = 'keepsake-waiting-gift';
const KEPT_MS = 24 * HOUR_MS;

/** An ordered gift for which the customer makes a picture. */
export interface WaitingGift {
  name: string;
  /** Path of the page of this gift. */
  path: string;
  /** Milliseconds since 1970. */
  until: number;
}

export function rememberWaitingGift(name: string, path: string): void {
  setStored(KEY, { name, path, until: Date.now() + KEPT_MS } satisfies WaitingGift);
}

export function forgetWaitingGift(): void {
  setStored(KEY, undefined);
}

/** The gift that the next picture is for; null if it is for none. */
export function useWaitingGift(): WaitingGift | null {
  return useStored(KEY, parse);
}

function parse(stored: unknown): WaitingGift | null {
  const { name, path, until } = (stored ?? {}) as Partial<Record<keyof WaitingGift, unknown>>;
  const isKnown = typeof name === 'string' && typeof path === 'string' && typeof until === 'number';
  return isKnown && path.startsWith('/your-gift?') && until > Date.now() ? { name, path, until } : null;
}
