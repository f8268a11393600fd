import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import '../jest/typescript-hooks.mjs';

/** Jest does not transform its global setup, so this registers the compiler before it loads TypeScript. */
export default async function globalSetup() {
  const { SERVER_URL_VARIABLE, startTestPostgres } = await import('./postgres.ts');
  const postgres = await startTestPostgres();
  process.env[SERVER_URL_VARIABLE] = postgres.url;
  globalThis.keepsakeTestPostgres = postgres;
  process.env.TEST_IMAGES_FOLDER = await mkdtemp(path.join(tmpdir(), 'keepsake-test-images-'));
}
