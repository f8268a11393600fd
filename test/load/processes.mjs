/*
 * Measures the memory of a web and a worker process at rest and after work, and the start times of both and of the whole
 * `npm start`.
 *
 *   node test/load/processes.mjs [--quick]
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atOnce, atRate, call, postJson, newVisitorHeaders } from './drive.mjs';
import { printAlone, row } from './report.mjs';
import { openStage } from './stage.mjs';

const { findFreePort } = await import('../../server/local/ports.ts');
const { until } = await import('../support/until.ts');

const root = fileURLToPath(new URL('../..', import.meta.url));
const WEB_MB = 130;
const WORKER_MB = 130;
const READY_MS = 1_200;
/** The compile cache makes starts faster and processes larger; the image disables it. */
const IN_IMAGE = { NODE_DISABLE_COMPILE_CACHE: '1' };
const START_BUDGET_MS = 10_000;
const START_MS = 120_000;

export async function measure({ quick }) {
  return [...(await memory(quick)), ...(await starts())];
}

async function memory(quick) {
  const stage = await openStage({ web: 0 });
  const rest = quick ? 2_000 : 10_000;
  try {
    // Warms up the file cache.
    for (const start of [stage.startWeb, stage.startWorker]) await (await start(IN_IMAGE)).stop();
    const web = await stage.startWeb({ PORT: new URL(stage.url).port, ...IN_IMAGE });
    const worker = await stage.startWorker(IN_IMAGE);
    await pause(rest);
    const [webAtRest, workerAtRest] = [await megabytes(web), await megabytes(worker)];
    await work(stage, quick ? 2 : 10);
    const [webAfter, workerAfter] = [await megabytes(web), await megabytes(worker)];
    await pause(rest);
    return [
      row('Memory of a web process at rest', `${webAtRest} MB`, `< ${WEB_MB} MB`, webAtRest < WEB_MB),
      row('…after 200 pages a second and 40 orders; a while later', `${webAfter} MB; ${await megabytes(web)} MB`),
      row('Memory of a worker process (all queues) at rest', `${workerAtRest} MB`, `< ${WORKER_MB} MB`, workerAtRest < WORKER_MB),
      row('…after 40 orders with their PDFs and mails; a while later', `${workerAfter} MB; ${await megabytes(worker)} MB`),
      row('Start of a web process until it is ready', seconds(web.readyMs), '≤ 1.2 s', web.readyMs <= READY_MS),
      row('Start of a worker process', seconds(worker.readyMs), '≤ 1.2 s', worker.readyMs <= READY_MS),
    ];
  } finally {
    await stage.close();
  }
}

/** Simulates shoppers who browse, and some who buy a PDF. */
async function work(stage, duration) {
  const products = await stage.sql(
    `select id from catalog.products where is_active and pdf_price_cents > 0 and not word_fields @> '[{"required": true}]'`,
  );
  const orders = 40;
  const looking = atRate(200, duration, async (nth) => {
    const address = nth % 2 ? '/api/products?limit=24' : `/api/products/${products[nth % products.length].id}`;
    return (await call(stage.url + address, { headers: newVisitorHeaders() })).status;
  });
  const buying = atOnce(2, orders, async (nth) => {
    const items = [{ productId: products[nth % products.length].id, productType: 'pdf', quantity: 1 }];
    const body = { items, customerInfo: { email: `${randomUUID()}@example.com` } };
    const { url } = await postJson(`${stage.url}/api/create-payment`, body, {
      'x-forwarded-for': newVisitorHeaders()['x-forwarded-for'],
    });
    await postJson(`${stage.standIns.paymentsUrl}/_sandbox/sessions/${/cs_test_\w+/.exec(url)[0]}/complete`, {});
    return 200;
  });
  const [, { failed }] = await Promise.all([looking, buying]);
  if (failed > 0) throw new Error(`${failed} of ${orders} orders failed.`);
  const countMails = async () =>
    (await stage.sql('select count(*)::int as n from checkout.order_mails where sent_at is not null'))[0].n;
  await until(async () => (await countMails()) === orders, 60_000, 200);
}

async function megabytes(one) {
  return Math.round((await one.metric('process_resident_memory_bytes')) / 1e6);
}

/** Measures `npm start` without any data, then again with the data of the first start. */
async function starts() {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-start-'));
  const variables = [
    'KEEPSAKE_PORT',
    'KEEPSAKE_PAYMENTS_PORT',
    'KEEPSAKE_INBOX_PORT',
    'KEEPSAKE_SMTP_PORT',
    'KEEPSAKE_PRINTING_PORT',
    'KEEPSAKE_GOOGLE_PORT',
  ];
  const ports = await Promise.all(variables.map(async (name) => [name, String(await findFreePort())]));
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, KEEPSAKE_DATA_DIR: folder, ...Object.fromEntries(ports) };
  try {
    const first = await start(env);
    const second = await start(env);
    return [
      row('`npm start` until the shop answers, first time', seconds(first)),
      row('`npm start` until the shop answers, second time', seconds(second), '< 10 s', second < START_BUDGET_MS),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function start(env) {
  const begun = performance.now();
  const launcher = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore' });
  const ended = once(launcher, 'exit');
  const answers = () =>
    fetch(`http://localhost:${env.KEEPSAKE_PORT}/api/products?limit=24`).then(
      async (answer) => {
        return answer.ok && (await answer.json()).products.length > 0;
      },
      () => false,
    );
  try {
    await until(answers, START_MS, 50);
    return performance.now() - begun;
  } finally {
    launcher.kill('SIGINT');
    await ended;
  }
}

function seconds(time) {
  return `${(time / 1000).toFixed(1)} s`;
}

if (import.meta.main) await printAlone(measure);
