/*
 * Measures reads of the catalog on one web process: product list of 24, product page and home document at 200 requests a
 * second with 30 and with thousands of products, then the highest rate within the budget.
 *
 *   node test/load/catalog.mjs [--quick]
 */
import { STATEMENTS } from './dashboard-data.mjs';
import { atRate, call, percentile, newVisitorHeaders } from './drive.mjs';
import { ms, printAlone, row, spread } from './report.mjs';
import { openStage } from './stage.mjs';

const RATE = 200;
const BUDGET_MS = 20;
const STEP = 1.25;
const FASTEST = 2_000;
let asked = 0;

export async function measure({ quick }) {
  const stage = await openStage({ pinned: true });
  const seconds = quick ? 2 : 5;
  const rows = [];
  try {
    await stage.sql('create extension pg_stat_statements');
    const few = await shelves(stage);
    await warmUp(few, seconds);
    rows.push(...(await measureShelves(stage, few, seconds)));
    const fewStatements = await statements(stage);
    await stage.sql(STATEMENTS.products);
    await stage.sql(STATEMENTS['product pictures']);
    await stage.sql('vacuum analyze catalog.products');
    const many = await shelves(stage);
    await warmUp(many, 1);
    rows.push(...(await measureShelves(stage, many, seconds)));
    rows.push(...grown(few, fewStatements, many, await statements(stage)));
    for (const [what, send] of Object.entries(many.calls)) {
      const best = await fastest(send, quick ? 1 : 2);
      rows.push(row(`${what}, ${many.products} products: highest rate within the budget`, `${best} requests/s`));
    }
  } finally {
    await stage.close();
  }
  return rows;
}

async function shelves(stage) {
  const ids = (await stage.sql('select id from catalog.products where is_active')).map(({ id }) => id);
  const [{ products }] = await stage.sql('select count(*)::int as products from catalog.products where is_active');
  const get = async (path) => (await call(stage.url + path, { headers: newVisitorHeaders() })).status;
  const calls = {
    'Product list of 24': () => get('/api/products?limit=24'),
    // Every product costs less than this limit, so the result equals that of the list above.
    'Product list of 24, not cached': () => get(`/api/products?limit=24&maxPrice=${(asked += 1) / 100 + 5_000}`),
    'Product detail': () => get(`/api/products/${ids[Math.floor(Math.random() * ids.length)]}`),
    'Home document with its first data': () => get('/'),
  };
  return { products, calls };
}

async function warmUp({ calls }, seconds) {
  for (const send of Object.values(calls)) await atRate(RATE / 2, seconds / 2, send);
}

async function measureShelves({ processes: [web] }, { products, calls }, seconds) {
  const rows = [];
  for (const [what, send] of Object.entries(calls)) {
    const { result, cpuMs } = await web.cpuOf(() => atRate(RATE, seconds, send));
    const holds = result.failed === 0 && percentile(result.times, 0.99) < BUDGET_MS;
    const each = `${ms(cpuMs / result.times.length)} ms of processor each`;
    rows.push(row(`${what}, ${products} products, ${RATE}/s`, `${spread(result)}; ${each}`, `p99 < ${BUDGET_MS} ms`, holds));
  }
  return rows;
}

/** Raises the rate until it exceeds the budget. @returns the highest rate within it */
async function fastest(send, seconds) {
  let best = 0;
  for (let rate = RATE; rate <= FASTEST; rate = Math.round(rate * STEP)) {
    const { times, failed } = await atRate(rate, seconds, send);
    if (failed > 0 || percentile(times, 0.99) >= BUDGET_MS) break;
    best = rate;
  }
  return best;
}

/** Mean time of every frequent statement on products since the previous call, in ms. */
async function statements(stage) {
  const found = await stage.sql(
    `select query, sum(total_exec_time) / sum(calls) as mean from pg_stat_statements
     where query ~ 'products"? ' and query like 'select%' and calls > 50 group by query`,
  );
  await stage.sql('select pg_stat_statements_reset()');
  return new Map(found.map(({ query, mean }) => [query, mean]));
}

function grown(few, fewStatements, many, manyStatements) {
  return [...manyStatements]
    .filter(([query]) => fewStatements.has(query))
    .map(([query, mean]) => {
      const name = /^select count/.test(query) ? 'count of a list' : /limit/.test(query) ? 'page of a list' : 'one product';
      const before = fewStatements.get(query).toFixed(2);
      return row(
        `In PostgreSQL: ${name}, with ${few.products} and with ${many.products} products`,
        `${before} and ${mean.toFixed(2)} ms`,
      );
    });
}

if (import.meta.main) await printAlone(measure);
