/** Milliseconds. Private addresses work for one to two hours. */
const REFRESH_MS = 45 * 60_000;

/** How lists of private pictures are asked for, so that a page left open shows no broken ones. */
export const KEPT_FRESH = { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS } as const;

interface Refetchable {
  fulfilledTimeStamp?: number | undefined;
  refetch: () => unknown;
}

/** For a picture that did not load, as after a night in a sleeping computer: its address may have come of age. */
export function refreshed({ fulfilledTimeStamp = 0, refetch }: Refetchable): () => void {
  return () => {
    if (Date.now() - fulfilledTimeStamp > 60_000) void refetch();
  };
}
