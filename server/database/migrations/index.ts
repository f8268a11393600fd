import { Migration20261121_01_Platform } from './20261121-01-platform.js';

/** In the order they run. Forward only: a mistake is mended by the next one. */
export const migrations = [Migration20261121_01_Platform];
