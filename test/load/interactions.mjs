/*
 * Measures how fast a running shop reacts to a tap on a slow phone (Interaction to Next Paint, 4x slower CPU).
 *
 *   CHROME_PATH=/usr/bin/chromium node test/load/interactions.mjs [address of the shop]
 *
 * Prints the median and the worst of five visits, in ms.
 */
import { chromium } from '@playwright/test';

const VISITS = 5;
const SLOWDOWN = 4;
const shop = process.argv[2] ?? 'http://localhost:3000';
const { products } = await (await fetch(`${shop}/api/products?limit=60`)).json();
const plain = products.find(({ word_fields: fields }) => fields.length === 0);

const JOURNEYS = {
  'filter the list': {
    path: '/',
    act: async (page) => {
      await page.getByRole('button', { name: 'Sort and Filters' }).tap();
      await page.getByRole('radio', { name: 'Combo' }).tap();
      await page.getByRole('button', { name: 'Show gifts' }).tap();
    },
  },
  'add to cart': { path: `/product/${plain.id}`, act: (page) => page.getByRole('button', { name: /^Add to Cart/ }).tap() },
  'open the cart': { path: '/', act: (page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ }).first().tap() },
};

/** Runs in the page: records the longest time from an input to the next paint. */
function observe() {
  window.longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.longest = Math.max(window.longest, duration);
  });
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true });
}

async function visit(browser, { path, act }) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  await page.goto(shop + path, { waitUntil: 'networkidle' });
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await act(page);
  await page.waitForFunction(() => window.longest > 0);
  // After two frames the browser has reported every event.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 200)))),
  );
  const longest = await page.evaluate(() => window.longest);
  await context.close();
  return longest;
}

const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox', '--disable-gpu'] });
const table = {};
for (const [name, journey] of Object.entries(JOURNEYS)) {
  const times = [];
  for (let count = 0; count < VISITS; count += 1) times.push(await visit(browser, journey));
  times.sort((a, b) => a - b);
  table[name] = { median: times[Math.floor(VISITS / 2)], worst: times[VISITS - 1] };
}
await browser.close();
console.table(table);
