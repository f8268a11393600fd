/*
 * A rehearsal of the deployment on a machine without Docker: npm run rehearse [-- --seconds 60]
 *
 * Does what the image's steps do, runs the image's commands as an account that can write nowhere but to its own folder for
 * temporary files, on a real PostgreSQL, a real Redis (AOF, noeviction), an S3 double, a mail server and the payment
 * sandbox: migration and seed, two web processes behind a proxy, and one worker for each group of docker-compose.yml. Under
 * load a customer goes all the way from a photo to the mail with the PDF. Then everything is stopped. Prints the
 * results, and exits with 1 when any of them is wrong.
 */
import '@swc-node/register/esm-register';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { parse } from 'yaml';
import { openStage } from '../test/load/stage.mjs';
import { makeImage, stateOf } from './rehearsal/image.mjs';
import { shopOnce } from './rehearsal/journey.mjs';
import { startProxy } from './rehearsal/proxy.mjs';

const { findFreePort } = await import('../server/local/ports.ts');
const { until } = await import('../test/support/until.ts');

const { seconds } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } }).values;
const RATE = 60;
const PAGES = ['/', '/category/couples', '/faq', '/api/products', '/sitemap.xml', '/healthz'];
const rows = [];
const report = (what, found, isRight = true) => rows.push({ what, found: String(found), result: isRight ? 'right' : 'WRONG' });

console.log('Building the shop and installing its production packages. This takes minutes.');
const image = await makeImage();
report('production packages', `${image.packagesMb} MB`);
report('built shop', `${image.buildMb} MB`);
const { uid } = image.account;
report('account', uid === undefined ? 'the same as that of the files, which are read-only' : `uid ${uid}, files belong to root`);
report('writing to its own folder', whatWritingSays(), whatWritingSays() === 'refused');
const before = await stateOf(image.app);

const compose = await readFile(new URL('../docker-compose.yml', import.meta.url), 'utf8');
const groups = Object.entries(parse(compose, { merge: true }).services)
  .map(([name, { environment }]) => ({ name, queues: environment?.WORKER_QUEUES }))
  .filter(({ queues }) => queues);
const folders = { TMPDIR: image.temporary, HOME: image.temporary, NODE_COMPILE_CACHE: undefined };
const settings = { ...image.env, ...folders, DRAIN_SECONDS: '20' };
const stage = await openStage({ ...image, web: 0, redis: true, s3: true, settings });
try {
  await rehearse();
} finally {
  await stage.close();
  await rm(image.parent, { recursive: true, force: true });
}

const width = Math.max(...rows.map(({ what }) => what.length));
for (const { what, found, result } of rows) console.log(`${result}  ${what.padEnd(width)}  ${found}`);
const wrong = rows.filter(({ result }) => result === 'WRONG').length;
console.log(wrong === 0 ? '\nThe shop can be deployed as it is.' : `\n${wrong} not as it should be.`);
process.exit(wrong === 0 ? 0 : 1);

async function rehearse() {
  report('migration and seed', 'done by the image’s commands');
  const shop = [];
  for (const name of ['web 1', 'web 2']) {
    shop.push({ name, process: await stage.startWeb({ PORT: String(await findFreePort()) }) });
  }
  for (const { name, queues } of groups) shop.push({ name, process: await stage.startWorker({ WORKER_QUEUES: queues }) });
  const upstreams = shop.filter(({ process: { url } }) => url).map(({ process: { url } }) => url);
  const proxy = await startProxy(Number(new URL(stage.url).port), upstreams);

  console.log(`Shopping under load for ${seconds} s.`);
  const [load, bought] = await Promise.all([
    underLoad(),
    shopOnce(stage).catch((error) => ({ failed: error.message })),
  ]);
  const { p50, p99 } = load.latency;
  const failures = load.non2xx + load.errors + load.timeouts;
  const answered = `${load['2xx']} answered, ${failures} not; p50 ${p50} ms, p99 ${p99} ms`;
  report(`pages and lists, ${RATE}/s`, answered, failures === 0 && load['2xx'] > 0);
  for (const [what, found] of Object.entries(bought)) report(what, found, what !== 'failed');

  for (const { name, process: one } of shop) {
    const ready = await fetch(`${one.opsUrl}/readyz`);
    const memory = Math.round((await one.metric('process_resident_memory_bytes')) / 1e6);
    report(name, `ready ${ready.status}, ${memory} MB, up in ${(one.readyMs / 1000).toFixed(1)} s`, ready.ok && memory > 0);
    report(`${name}: health check`, ...whatHealthcheckSays(Number(new URL(one.opsUrl).port), 0));
  }
  await tryTheCommand();
  report('dead letters', ...(await noneLeft('platform.dead_letters where resolved_at is null')));

  for (const { name, process: one } of shop) {
    const begun = performance.now();
    const [code, signal] = await one.stop();
    const took = ((performance.now() - begun) / 1000).toFixed(1);
    report(`${name} stopped`, `${signal ?? `code ${code}`} after ${took} s`, code === 0);
  }
  await proxy.close();
  report('outbox', ...(await noneLeft('platform.outbox')));
  const after = await stateOf(image.app);
  report('changed in its own folder', after === before ? 'nothing' : `${before}; now ${after}`, after === before);
}

/** Many customers, each from a different address, so that no request exceeds a limit per network. */
function underLoad() {
  let people = 0;
  const requests = PAGES.map((page) => ({
    path: page,
    setupRequest: (request) => {
      people += 1;
      const address = `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;
      return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
    },
  }));
  return autocannon({ url: stage.url, connections: 10, overallRate: RATE, duration: Number(seconds), timeout: 20, requests });
}

/** Starts one more web process with the image's own command. */
async function tryTheCommand() {
  const [port, opsPort] = [await findFreePort(), await findFreePort()];
  const env = { ...stage.env, PORT: String(port), OPS_PORT: String(opsPort) };
  report('health check of nothing', ...whatHealthcheckSays(opsPort, 1));
  const options = { ...image.account, cwd: image.app, env, stdio: 'inherit' };
  const child = spawn(image.node, image.command.slice(1), options);
  const ended = once(child, 'exit');
  await until(() => child.exitCode !== null || fetch(`http://127.0.0.1:${opsPort}/readyz`).then(({ ok }) => ok, () => false), 60_000, 100);
  const [said, isHealthy] = whatHealthcheckSays(opsPort, 0);
  child.kill('SIGTERM');
  const [code] = await ended;
  report(image.command.join(' '), `health check: ${said}; stopped with code ${code}`, isHealthy && code === 0);
}

/** @returns the code that the image's health check ends with, and whether it is that */
function whatHealthcheckSays(opsPort, expected) {
  const env = { ...image.env, OPS_PORT: String(opsPort) };
  const { status } = spawnSync(image.node, image.healthcheck.slice(1), { ...image.account, cwd: image.app, env });
  return [`ended with ${status}`, status === expected];
}

function whatWritingSays() {
  const script = `try { require('fs').writeFileSync('written', ''); console.log('possible'); } catch { console.log('refused'); }`;
  const { stdout } = spawnSync(image.node, ['-e', script], { ...image.account, cwd: image.app, encoding: 'utf8' });
  return stdout.trim();
}

/** @returns the number of rows as text, and whether the table is empty */
async function noneLeft(table) {
  const [{ count }] = await stage.sql(`select count(*)::int as count from ${table}`);
  return [count === 0 ? 'none' : count, count === 0];
}
