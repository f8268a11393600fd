import { existsSync } from 'node:fs';
import path from 'node:path';
import { startShop } from './start-shop.js';

/** Starts the shop that all journeys share. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!existsSync(path.resolve(import.meta.dirname, '../../dist/server/main.js'))) {
    throw new Error('The shop is not built yet. "npm test -- e2e" builds it first.');
  }
  const stack = await startShop('e2e');
  process.env.E2E_SHOP_URL = stack.shopUrl;
  process.env.E2E_INBOX_URL = stack.inboxUrl;
  process.env.E2E_PAYMENTS_URL = stack.paymentsUrl;
  return stack.stop;
}
