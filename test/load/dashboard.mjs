/*
 * Times every call of the owner's dashboard on a shop with 100,000 orders, 50,000 customers and 5,000 products.
 *
 *   node test/load/dashboard.mjs [--plans] [--only=<part of a name>]
 *
 * Needs the built server (npm run build:server). Starts and fills a temporary PostgreSQL, starts the web tier on it and
 * signs in as the owner. Prints the median and the 95th percentile of 20 calls each, in ms, as the client sees them, of 100
 * calls of the page "To check". Then releases its 200 green prints with one call, and takes that back, five times: minimum,
 * median and maximum. --plans adds the query plan of the slowest statement of each call.
 */
import '@swc-node/register/esm-register';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PRINTS_TO_CHECK, STATEMENTS } from './dashboard-data.mjs';

const { OWNER } = await import('../../server/local/accounts.ts');
const { findFreePort } = await import('../../server/local/ports.ts');
const { startTestPostgres } = await import('../support/postgres.ts');

const TIMES = 20;
const TIMES_TO_CHECK = 100;
const RELEASES = 5;
const BUDGET_MS = 100;
const START_MS = 30_000;
const withPlans = process.argv.includes('--plans');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';

function run(program, env) {
  const child = spawn(process.execPath, [`dist/server/${program}`], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return { child, ended: once(child, 'exit') };
}

async function runToEnd(program, env) {
  const [code] = await run(program, env).ended;
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
}

async function fill(database) {
  const found = `checkout.orders_search, checkout.customers_search, catalog.products_search`.split(', ');
  // Writes the search indexes in bulk instead of row by row.
  await database.query(`set gin_pending_list_limit = '2GB'`);
  for (const index of found) await database.query(`alter index ${index} set (fastupdate = on)`);
  for (const [what, statement] of Object.entries(STATEMENTS)) {
    const begun = performance.now();
    const { rowCount } = await database.query(statement);
    console.log(`${String(rowCount).padStart(8)} ${what} in ${Math.round(performance.now() - begun)} ms`);
  }
  await database.query('vacuum analyze');
  for (const index of found) await database.query(`alter index ${index} set (fastupdate = off)`);
}

/** @returns the first row's first column */
async function value(database, query) {
  const { rows } = await database.query({ text: query, rowMode: 'array' });
  return rows[0]?.[0];
}

async function callsOf(database) {
  const firm = await value(database, 'select customer_id from checkout.orders group by 1 order by count(*) desc limit 1');
  const person = await value(
    database,
    'select id from checkout.customers where user_id is not null order by id limit 1 offset 7',
  );
  const order = await value(database, `select id from checkout.orders where payment_state = 'partly_refunded' limit 1`);
  const number = await value(database, 'select number from checkout.orders limit 1 offset 500');
  const deep = await value(database, 'select id from checkout.orders order by created_at desc, id desc limit 1 offset 90000');
  const product = await value(database, 'select id from catalog.products limit 1 offset 100');
  const search = (text) => encodeURIComponent(text);
  return {
    orders: '/orders',
    'orders, page deep down': `/orders?after=${deep}`,
    'orders, completed': '/orders?status=completed',
    'orders, need attention': '/orders?payment=needs_attention',
    'orders to ship': '/orders?waiting=to-ship',
    'orders to ship, search': '/orders?waiting=to-ship&search=grace',
    'orders, rare mixture': '/orders?status=cancelled&payment=needs_attention',
    'orders of a day': `/orders?from=2026-01-05&to=2026-01-05`,
    'orders of all time': `/orders?from=2000-01-01&to=2100-01-01`,
    'orders of a firm': `/orders?customer=${firm}`,
    'orders, search number': `/orders?search=${search(number)}`,
    'orders, search full name': `/orders?search=${search('grace okoye')}`,
    'orders, search first name': '/orders?search=grace',
    'orders, search everybody': '/orders?search=.com',
    'orders, search one letter': '/orders?search=a',
    'orders, search two letters, none': '/orders?search=zq',
    'orders, search three letters': '/orders?search=ann',
    'orders, search a digit': '/orders?search=7',
    'orders, search nobody': '/orders?search=nobody-is-called-this',
    'orders, search and filters': '/orders?search=gmail&status=cancelled&payment=refunded&from=2025-01-01',
    'orders, search common, filters none': '/orders?search=gmail&status=processing&payment=refunded',
    'orders, search percent sign': `/orders?search=${search('%')}`,
    'to check, green': `/print-checks?group=green&limit=${PRINTS_TO_CHECK}`,
    'to check, to look at': '/print-checks?group=yellow',
    'to check, 200 to look at': `/print-checks?group=yellow&limit=${PRINTS_TO_CHECK}`,
    'to check, counts': '/print-checks/counts',
    'order details': `/orders/${order}`,
    customers: '/customers',
    'customers, search full name': `/customers?search=${search('grace okoye')}`,
    'customers, search everybody': '/customers?search=.com',
    'customers, search one letter': '/customers?search=a',
    'customers, search two letters, none': '/customers?search=zq',
    'customers, search nobody': '/customers?search=nobody-is-called-this',
    'customer details, a firm': `/customers/${firm}`,
    'customer details': `/customers/${person}`,
    overview: '/overview',
    'overview, sales of a week': '/overview/sales?days=7',
    'overview, sales of a month': '/overview/sales?days=30',
    'overview, sales of a year': '/overview/sales?days=365',
    'overview, best sellers': '/overview/best-sellers',
    'overview, pictures': '/overview/pictures',
    'overview, waiting': '/overview/waiting',
    jobs: '/jobs',
    'jobs, failed': '/jobs/failed',
    products: '/products',
    'products, search': '/products?search=portrait',
    'products, search one letter': '/products?search=a',
    'products, search nothing': '/products?search=zq',
    product: `/products/${product}`,
    'product, audit log': `/products/${product}/audit`,
  };
}

function percentile(values, share) {
  return Number(values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)].toFixed(2));
}

async function time(call, count) {
  const first = await call();
  if (!first.ok) return { p50: null, p95: null, result: `answered ${first.status}` };
  await first.arrayBuffer();
  const times = [];
  while (times.length < count) {
    const begun = performance.now();
    await (await call()).arrayBuffer();
    times.push(performance.now() - begun);
  }
  const p95 = percentile(times, 0.95);
  return { p50: percentile(times, 0.5), p95, result: p95 < BUDGET_MS ? 'ok' : 'TOO SLOW' };
}

/** Releases all green prints with one call, and takes it back. */
async function timeReleases(shop, token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const list = `${shop}/api/admin/print-checks?group=green&limit=${PRINTS_TO_CHECK}`;
  const { prints } = await (await fetch(list, { headers })).json();
  const body = JSON.stringify({ lines: prints.map(({ line_id: id }) => id) });
  const seconds = { release: [], reopen: [] };
  for (let round = 0; round < RELEASES; round += 1) {
    for (const action of Object.keys(seconds)) {
      const begun = performance.now();
      const answer = await fetch(`${shop}/api/admin/print-checks/${action}`, { method: 'POST', headers, body });
      const { changed } = await answer.json();
      seconds[action].push((performance.now() - begun) / 1_000);
      if (changed?.length !== PRINTS_TO_CHECK) throw new Error(`${action}: ${answer.status}, ${changed?.length} prints.`);
    }
  }
  return Object.fromEntries(
    Object.entries(seconds).map(([action, all]) => [
      `${action} ${PRINTS_TO_CHECK} prints (s)`,
      { min: percentile(all, 0), median: percentile(all, 0.5), max: percentile(all, 1) },
    ]),
  );
}

/** The slowest plan that PostgreSQL writes to its log while `call` runs. */
async function planOf(call, logFile) {
  const { size } = await stat(logFile);
  await (await call()).arrayBuffer();
  const logged = (await readFile(logFile)).subarray(size).toString();
  const plans = logged.split(/^(?=\S+ \S+ \S+ \[\d+\] LOG: +duration: )/m).filter((text) => text.includes(' plan:'));
  const duration = (text) => Number(/duration: ([\d.]+)/.exec(text)?.[1] ?? 0);
  return plans.toSorted((a, b) => duration(b) - duration(a))[0] ?? 'no plan';
}

const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-load-'));
const postgres = await startTestPostgres();
const database = new pg.Client({ connectionString: postgres.url });
const port = await findFreePort();
const shop = `http://localhost:${port}`;
const env = {
  PATH: process.env.PATH,
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  DATABASE_URL: postgres.url,
  STORAGE_DIR: path.join(folder, 'objects'),
  KEEPSAKE_SECRET: 'only-for-measuring-only-for-measuring',
  ADMIN_USER_ID: OWNER.id,
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  OWNER_EMAIL: OWNER.email,
  PORT: String(port),
  PUBLIC_URL: shop,
};
let web;
try {
  await runToEnd('database/migrate.js', env);
  await runToEnd('database/seed.js', env);
  await database.connect();
  await fill(database);
  if (withPlans) {
    await database.query(`alter role current_user set session_preload_libraries = 'auto_explain'`);
    await database.query(`alter role current_user set auto_explain.log_min_duration = 0`);
    await database.query(`alter role current_user set auto_explain.log_analyze = on`);
    await database.query(`alter role current_user set auto_explain.log_buffers = on`);
  }
  web = run('main.js', env);
  const giveUpAt = Date.now() + START_MS;
  while (
    !(await fetch(`${shop}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (Date.now() > giveUpAt || web.child.exitCode !== null) throw new Error('The web tier does not answer.');
    await pause(100);
  }
  const signIn = await fetch(`${shop}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER.email, password: OWNER.password }),
  });
  const { access_token: token } = await signIn.json();
  const logFile = path.join(await value(database, 'show data_directory'), '..', 'postgres.log');
  const table = {};
  for (const [name, address] of Object.entries(await callsOf(database))) {
    if (!name.includes(only)) continue;
    const call = () => fetch(`${shop}/api/admin${address}`, { headers: { authorization: `Bearer ${token}` } });
    table[name] = await time(call, name.startsWith('to check') ? TIMES_TO_CHECK : TIMES);
    if (withPlans) console.log(`\n# ${name}\n${await planOf(call, logFile)}`);
  }
  console.table(table);
  if ('to check, release'.includes(only)) console.table(await timeReleases(shop, token));
} finally {
  web?.child.kill();
  await web?.ended;
  await database.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
