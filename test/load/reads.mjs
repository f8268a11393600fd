/*
 * Measures the processor time of one request in the web process and in PostgreSQL's backends, with no response cached:
 * reads in comparison with the same SQL behind plain Fastify and pg (plain-reads.mjs, with the same settings of Node), and
 * creating a payment. Prints the medians of alternating rounds, because processor time also depends on other load.
 *
 *   node test/load/reads.mjs [--quick]
 */
import { execFileSync, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { atOnce, call, percentile, postJson, newVisitorHeaders } from './drive.mjs';
import { printAlone, row } from './report.mjs';
import { openStage } from './stage.mjs';

const AT_ONCE = 4;
const WORDS = ['mug', 'frame', 'birthday', 'gift for mom', 'cushion', 'portrait'];
const STATEMENTS = `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query ~ '(catalog|checkout|platform)"?\\.'`;

export async function measure({ quick }) {
  const stage = await openStage({ pinned: true });
  const plainProcess = fork(new URL('plain-reads.mjs', import.meta.url), [stage.env.DATABASE_URL], { env: stage.env });
  if (stage.isPinned) execFileSync('taskset', ['-acp', '0', String(plainProcess.pid)], { stdio: 'ignore' });
  try {
    const [{ url: plainUrl }] = await once(plainProcess, 'message');
    const [{ pid: web }] = stage.processes;
    const ids = (await stage.sql('select id from catalog.products where is_active')).map(({ id }) => id);
    const get = (pid, base, path) => ({ pid, ask: async () => (await call(base + path(), { headers: unkept() })).status });
    const oneOf = (values) => values[Math.floor(Math.random() * values.length)];
    const list = () => '/api/products?limit=24';
    const category = () => '/api/products?limit=24&category=Gifts%20for%20Couples';
    const product = () => `/api/products/${oneOf(ids)}`;
    const search = () => `/api/products?limit=24&search=${encodeURIComponent(oneOf(WORDS))}`;
    const plain = (path) => get(plainProcess.pid, plainUrl, path);
    const shop = (path) => get(web, stage.url, path);
    const costs = await medians(stage, quick, {
      list: shop(list),
      plainList: plain(list),
      category: shop(category),
      plainCategory: plain(category),
      product: shop(product),
      plainProduct: plain(product),
      search: shop(search),
      plainSearch: plain(search),
      home: shop(() => '/'),
    });
    const payment = await medians(stage, quick, { payment: { pid: web, ask: await payer(stage) } });
    return [
      beside('Product list of 24', costs.list, costs.plainList, 1.3),
      beside('Category', costs.category, costs.plainCategory, 1.3),
      beside('Product', costs.product, costs.plainProduct, 1.5),
      atMost('Search', costs.search, 0.6, `, ${times(costs.search, costs.plainSearch)} x the same SQL`),
      row(
        'Home document',
        `${inMs(costs.home)}, ${times(costs.home, costs.list)} x the list`,
        '≤ 2 x',
        costs.home.ms <= 2 * costs.list.ms,
      ),
      atMost('Creating a payment', payment.payment, 4.5, `, ${await paymentStatements(stage)} statements`),
    ];
  } finally {
    plainProcess.disconnect();
    await stage.close();
  }
}

/** Headers of a new visitor whose response is neither cached nor compressed. */
function unkept() {
  return { ...newVisitorHeaders(), 'accept-encoding': 'identity;q=1' };
}

/** @returns the cost of one request, by name */
async function medians(stage, quick, kinds) {
  const [warm, rounds, each] = quick ? [500, 3, 200] : [3_000, 7, 500];
  for (const { ask } of Object.values(kinds)) await atOnce(AT_ONCE, warm, ask);
  const measured = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, kind] of Object.entries(kinds)) measured[name].push(await costOf(stage, kind, each));
  }
  return Object.fromEntries(Object.entries(measured).map(([name, costs]) => [name, median(costs)]));
}

async function costOf(stage, { pid, ask }, count) {
  const before = { server: processorMs(pid), backends: await backendTimes(stage) };
  const { failed } = await atOnce(AT_ONCE, count, ask);
  if (failed > 0) throw new Error(`${failed} of ${count} requests failed.`);
  const server = (processorMs(pid) - before.server) / count;
  const spent = [...(await backendTimes(stage))].map(([backend, ms]) => ms - (before.backends.get(backend) ?? 0));
  const database = spent.reduce((sum, ms) => sum + ms, 0) / count;
  return { server, database, ms: server + database };
}

/** Processor time of all connections except this one, in ms by process id. */
async function backendTimes(stage) {
  const backends = await stage.sql(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return new Map(backends.map(({ pid }) => [pid, processorMs(pid)]));
}

/** Processor time of all live threads of a process, in ms. */
function processorMs(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce(
    (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  );
}

function median(costs) {
  const of = (part) =>
    percentile(
      costs.map((cost) => cost[part]),
      0.5,
    );
  return { server: of('server'), database: of('database'), ms: of('ms') };
}

/** Creates payments of guests with a cart of two gifts. */
async function payer(stage) {
  // The measurement buys more units than there are in stock.
  await stage.sql('update catalog.products set stop_selling_at_zero = false');
  await stage.sql('create extension pg_stat_statements');
  const products = await stage.sql(
    `select id from catalog.products where is_active and least(pdf_price_cents, product_price_cents) > 0 and not word_fields @> '[{"required": true}]'`,
  );
  return async () => {
    const pick = () => products[Math.floor(Math.random() * products.length)].id;
    const items = [pick(), pick()].map((productId, nth) => ({ productId, productType: nth ? 'pdf' : 'product', quantity: 1 }));
    const customerInfo = { email: `${randomUUID()}@example.com`, firstName: 'Nora', lastName: 'Alvim' };
    await postJson(`${stage.url}/api/create-payment`, { items, customerInfo }, { ...unkept(), 'idempotency-key': randomUUID() });
    return 200;
  };
}

/** Number of statements per payment, except `begin` and `commit`. */
async function paymentStatements(stage) {
  const count = 20;
  await stage.sql('select pg_stat_statements_reset()');
  await atOnce(
    1,
    count,
    await payer({ ...stage, sql: async (text, values) => (text.startsWith('select') ? stage.sql(text, values) : []) }),
  );
  const [{ calls }] = await stage.sql(STATEMENTS);
  return (calls / count).toFixed(1);
}

function beside(what, own, plain, bound) {
  const measured = `${inMs(own)}, ${times(own, plain)} x the same SQL alone (${inMs(plain)})`;
  return row(what, measured, `≤ ${bound} x`, own.ms <= bound * plain.ms);
}

function atMost(what, cost, bound, more) {
  return row(what, inMs(cost) + more, `≤ ${bound} ms`, cost.ms <= bound);
}

function times(cost, other) {
  return (cost.ms / other.ms).toFixed(2);
}

/** Formats the times of server and PostgreSQL, such as '0.30 + 0.20 ms'. */
function inMs({ server, database }) {
  return `${server.toFixed(2)} + ${database.toFixed(2)} ms`;
}

if (import.meta.main) await printAlone(measure);
