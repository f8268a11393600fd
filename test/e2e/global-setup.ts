import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '../../server/local/ports.js';
import { resetData } from '../../server/local/reset.js';
import { startStack } from '../../server/local/stack.js';

const root = path.resolve(import.meta.dirname, '../..');
/** Always the same folder, so that the next run tidies up after one that was killed. */
const dataFolder = path.join(root, '.keepsake', 'e2e');
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'];

/** Starts the whole shop, as `npm start` does, on free ports with fresh data. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!existsSync(path.join(root, 'dist/server/main.js'))) {
    throw new Error('The shop is not built yet. "npm test -- e2e" builds it first.');
  }
  const report = (line: string) => console.log(`  ${line}`);
  await mkdir(dataFolder, { recursive: true });
  await resetData(dataFolder, () => undefined);
  const [shop, payments, inbox] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const [smtp, google] = await Promise.all([findFreePort(), findFreePort()]);
  const stack = await startStack({
    root,
    dataFolder,
    ports: { shop, payments, inbox, smtp, google },
    // The person's own services stay out of this.
    env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
    throwaway: true,
    report,
  });
  process.env.E2E_SHOP_URL = stack.shopUrl;
  process.env.E2E_INBOX_URL = stack.inboxUrl;
  process.env.E2E_PAYMENTS_URL = stack.paymentsUrl;
  return stack.stop;
}
