import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { FakeFal } from '../support/fake-fal.js';
import { CHECKED_FOLDER } from './axe.js';
import { shareShops } from './shop.js';
import { startShop } from './start-shop.js';

/** Starts a shop for each worker, with a stand-in that makes its pictures: the local engine takes ten seconds for one. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (!existsSync(path.resolve(import.meta.dirname, '../../dist/server/main.js'))) {
    throw new Error('The shop is not built yet. "npm test -- e2e" builds it first.');
  }
  const checked = await mkdtemp(path.join(tmpdir(), 'keepsake-checked-pages-'));
  process.env[CHECKED_FOLDER] = checked;
  const stops = [() => rm(checked, { recursive: true })];
  const stopAll = async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
  const open = async (name: string) => {
    const fal = await FakeFal.start();
    stops.push(() => fal.stop());
    const stack = await startShop(name, { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url });
    stops.push(stack.stop);
    const { shopUrl, inboxUrl, paymentsUrl, printingUrl, databaseUrl } = stack;
    return { name, shopUrl, inboxUrl, paymentsUrl, printingUrl, databaseUrl, falUrl: fal.url };
  };
  try {
    shareShops(await Promise.all(Array.from({ length: workers }, (_, index) => open(`e2e-${index}`))));
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
}
