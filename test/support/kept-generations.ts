import type { TrackedGeneration } from '../../web/features/generator/tracked-generations.js';

const KEY = 'generations/u1';

/** The generations that this browser stores for the user 'u1'. */
export function keptGenerations(): TrackedGeneration[] {
  return JSON.parse(localStorage.getItem(KEY) ?? '[]') as TrackedGeneration[];
}

export function keepGenerations(...list: (Pick<TrackedGeneration, 'id'> & Partial<TrackedGeneration>)[]): void {
  const tracked = list.map((each): TrackedGeneration => ({ productId: null, since: 0, request: null, ended: false, ...each }));
  localStorage.setItem(KEY, JSON.stringify(tracked));
}

/** Stores generations as another tab would. */
export function keepGenerationsElsewhere(...list: Parameters<typeof keepGenerations>): void {
  keepGenerations(...list);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}
