import { defineConfig } from '@playwright/test';
import { findChromium } from '../support/chromium.js';
import { shop } from './shop.js';

/** Starts first: its local engine wants both cores for a picture, and later the other steps of `npm test` fill them. */
const LOCAL_ENGINE = 'main-journey.spec.ts';
const { executablePath, args, env } = await findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: './global-setup.ts',
  workers: 2,
  // No retries: a journey that needs a second try is broken.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json'], ['./running-tests-reporter.mjs']],
  use: {
    // Playwright loads this file again in each worker.
    baseURL: shop.shopUrl,
    actionTimeout: 20_000,
    // Recording takes a good part of the time: `npm run e2e -- --trace on` does it for a journey that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args,
      env: { ...process.env, ...env } as Record<string, string>,
    },
  },
  projects: [
    { name: 'local-engine', testMatch: LOCAL_ENGINE },
    { name: 'shop', testIgnore: LOCAL_ENGINE },
  ],
});
