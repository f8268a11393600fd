import type { Destination } from '../../../server/checkout/contract.js';
import { setStored, useStored } from '../storage/use-stored.js';

const KEY = 'keepsake-ships-to';

/** The destination of the parcels, chosen in the cart. */
export function useDestination(): Destination {
  return useStored(KEY, parseDestination);
}

export function chooseDestination(destination: Destination): void {
  setStored(KEY, destination);
}

function parseDestination(stored: unknown): Destination {
  return stored === 'international' ? 'international' : 'us';
}
