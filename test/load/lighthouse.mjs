/*
 * Measures a running shop with Lighthouse (mobile profile, simulated throttling): home, a category, a product.
 *
 *   node test/load/lighthouse.mjs [address of the shop] [runs per page]
 *
 * Prints the median of the runs, 3 by default. Lighthouse is not a dependency of the shop: npx downloads it.
 * CHROME_PATH names the browser when Lighthouse does not find one.
 */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
const [shop = 'http://localhost:3000', runs = '3'] = process.argv.slice(2);

/** Extracts the value of each column from a report. */
const FIGURES = {
  performance: ({ categories }) => categories.performance.score * 100,
  accessibility: ({ categories }) => categories.accessibility.score * 100,
  'best practices': ({ categories }) => categories['best-practices'].score * 100,
  SEO: ({ categories }) => categories.seo.score * 100,
  'FCP ms': ({ audits }) => audits['first-contentful-paint'].numericValue,
  'LCP ms': ({ audits }) => audits['largest-contentful-paint'].numericValue,
  'TBT ms': ({ audits }) => audits['total-blocking-time'].numericValue,
  CLS: ({ audits }) => audits['cumulative-layout-shift'].numericValue,
};

/** Retries, since Lighthouse itself fails now and then with an exit code. */
async function report(address, tries = 3) {
  try {
    const { stdout } = await promisify(execFile)(
      'npx',
      ['--yes', LIGHTHOUSE, address, '--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox'],
      { cwd: tmpdir(), maxBuffer: MAX_REPORT_BYTES },
    );
    return JSON.parse(stdout);
  } catch (error) {
    if (tries > 1) return report(address, tries - 1);
    throw error;
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

const { products } = await (await fetch(`${shop}/api/products?limit=1`)).json();
const table = {};
for (const path of ['/', '/category/couples', `/product/${products[0].id}`]) {
  const reports = [];
  for (let run = 0; run < Number(runs); run += 1) reports.push(await report(shop + path));
  table[path] = Object.fromEntries(
    Object.entries(FIGURES).map(([name, figure]) => [name, Number(median(reports.map(figure)).toFixed(3))]),
  );
}
console.table(table);
