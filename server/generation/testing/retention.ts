import { DAY_MS } from '../../platform/index.js';
/** How long uploads and pictures of the test page are kept. */
export const TEST_RETENTION_MS = DAY_MS;
