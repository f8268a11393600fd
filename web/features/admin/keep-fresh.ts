/** Options for data that others change: refetched on every visit, on focus and on reconnect. */
export const REFETCH_ON_FOCUS = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true } as const;
