/** How long uploads and pictures of the test page are kept. */
export const TEST_RETENTION_MS = 24 * 60 * 60_000;
