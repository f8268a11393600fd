import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import type { Stack } from '../../server/local/stack.js';
import { tellWorkers } from './shop.js';
import { startShop } from './start-shop.js';

/** Starts a shop for each worker. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (!existsSync(path.resolve(import.meta.dirname, '../../dist/server/main.js'))) {
    throw new Error('The shop is not built yet. "npm test -- e2e" builds it first.');
  }
  const stacks: (Stack & { name: string })[] = [];
  const stopAll = async () => {
    await Promise.all(stacks.map(({ stop }) => stop()));
  };
  try {
    while (stacks.length < workers) {
      const name = `e2e-${stacks.length}`;
      stacks.push({ name, ...(await startShop(name)) });
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  tellWorkers(
    stacks.map(({ name, shopUrl, inboxUrl, paymentsUrl, databaseUrl }) => ({
      name,
      shopUrl,
      inboxUrl,
      paymentsUrl,
      databaseUrl,
    })),
  );
  return stopAll;
}
