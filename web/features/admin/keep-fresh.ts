/** For what others change meanwhile: asked for again on every visit, and when one comes back to the window or online. */
export const KEEP_FRESH = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true } as const;
