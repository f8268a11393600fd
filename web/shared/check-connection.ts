/** What to do where the shop does not answer. */
export const CHECK_CONNECTION = 'Please check your connection and try again.';
