import { defineConfig } from '@playwright/test';
import { findChromium } from '../support/chromium.js';

const { executablePath, args, env } = await findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: './global-setup.ts',
  // One shop with one set of data: journeys take turns, and one that needs a second try is broken.
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    // Set by the global setup; Playwright reads this file again in the process that runs the journeys.
    baseURL: process.env.E2E_SHOP_URL,
    actionTimeout: 20_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-US',
  },
  projects: [
    {
      name: 'chromium',
      use: { browserName: 'chromium', launchOptions: { executablePath, args, env: { ...process.env, ...env } as Record<string, string> } },
    },
  ],
});
