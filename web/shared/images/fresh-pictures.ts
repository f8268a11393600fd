import { MINUTE_MS } from '../../../server/platform/durations/contract.js';
/** Milliseconds. Private addresses work for one to two hours. */
const REFRESH_MS = 45 * MINUTE_MS;

/** Query options for lists of private images, so that an open page never shows expired ones. */
export const PRIVATE_IMAGE_POLLING = { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS } as const;

interface Refetchable {
  fulfilledTimeStamp?: number | undefined;
  refetch: () => unknown;
}

/** Refetches when an image fails to load, for example after the computer slept overnight: its address may have expired. */
export function createRefetchOnError({ fulfilledTimeStamp = 0, refetch }: Refetchable): () => void {
  return () => {
    if (Date.now() - fulfilledTimeStamp > 60_000) void refetch();
  };
}
