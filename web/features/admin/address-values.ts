/** Letters that the lists' searches take at most. */
export const MAX_SEARCH = 100;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id or cursor from the URL; undefined for any other text. */
export const idFromUrl = (text: string | null): string | undefined => (text && UUID.test(text) ? text : undefined);
