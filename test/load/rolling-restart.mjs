/*
 * Restarts every process of a shop under load, one after the other, in two rounds, and reports the impact, which must be
 * none. With --upgrade the first round deploys another version, and the second rolls it back.
 *
 *   npm run build && node test/load/rolling-restart.mjs [--redis] [--upgrade]
 *
 * Runs two web processes behind a load balancer, three workers that share the queues, and a separate PostgreSQL and
 * stand-ins. Shoppers browse, pay and have pictures made during the restarts; no request is retried. Afterwards it waits
 * for the workers as long as they make progress. The exit code is 1 when a request failed, a job was lost or an order went
 * wrong, and 2 when nothing was lost but the machine was too slow to finish.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeAnotherVersion } from './another-version.mjs';
import { startLoadBalancer } from './load-balancer.mjs';
import { newCustomer, Shoppers } from './shoppers.mjs';
import { openStage } from './stage.mjs';

const { Queue } = await import('bullmq');
const { queueOptions } = await import('../../server/platform/queues/queue-backend.ts');
const { QUEUE_NAMES } = await import('../../server/platform/config/queue-names.ts');
const { until } = await import('../support/until.ts');

const ROUNDS = 2;
/** Longer than any retry delay here: without progress for this long, there will be none. */
const STUCK_MS = 90_000;
const SETTLE_MS = 15 * 60_000;
const PICTURE = 'picture that is not finished';
const GROUPS = ['generation,generation-tests,prints', 'payments,fulfilment', 'production,mail,media,maintenance'];
const settings = { DRAIN_NOTICE_SECONDS: '3', DRAIN_SECONDS: '10', RATE_LIMITS: 'off', CHECKOUT_RECONCILE_SECONDS: '5' };

/** Stops a process, waits for its end and starts its successor. @returns the new process and how the old one ended */
async function replace(old, startSuccessor) {
  const begun = performance.now();
  console.log(`${new Date().toISOString()} ${old.name} ${old.url ?? ''} is asked to stop`);
  const [code] = await old.stop();
  const drainMs = performance.now() - begun;
  console.log(`${new Date().toISOString()} it is gone`);
  const again = await startSuccessor();
  return { again, drainMs, code };
}

/** @param versions folder of the version for each round; undefined when the version stays the same */
async function restartAll(stage, balancer, webs, workers, versions) {
  const rows = {};
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (versions) await stage.changeTo(versions[round - 1]);
    for (const [nth, web] of webs.entries()) {
      const { again, drainMs, code } = await replace(web, () => stage.startWeb());
      balancer.remove(web.url);
      balancer.add(again.url);
      webs[nth] = again;
      await until(async () => balancer.serves(again.url), 30_000);
      rows[`round ${round}, web ${nth + 1}`] = {
        'drained in (s)': seconds(drainMs),
        'ready again in (s)': seconds(again.readyMs),
        'exit code': code,
      };
    }
    for (const [nth, worker] of workers.entries()) {
      const { again, drainMs, code } = await replace(worker, () => stage.startWorker({ WORKER_QUEUES: GROUPS[nth] }));
      workers[nth] = again;
      rows[`round ${round}, worker of ${GROUPS[nth]}`] = {
        'drained in (s)': seconds(drainMs),
        'ready again in (s)': seconds(again.readyMs),
        'exit code': code,
      };
    }
  }
  return rows;
}

function seconds(ms) {
  return Number((ms / 1_000).toFixed(1));
}

/** Jobs of every queue, except recurring ones. */
async function jobsOf(stage) {
  const queues = QUEUE_NAMES.map((name) => new Queue(name, queueOptions(stage.env, name)));
  try {
    const done = (await Promise.all(queues.map((queue) => queue.getCompleted(0, -1)))).flat();
    const open = (await Promise.all(queues.map((queue) => queue.getJobs(['waiting', 'active', 'delayed'])))).flat();
    const once = (jobs) => jobs.filter((job) => job && !job.repeatJobKey);
    return { done: once(done), open: once(open) };
  } finally {
    await Promise.all(queues.map((queue) => queue.close()));
  }
}

/** Waits until no work is left, or until it no longer decreases. @returns the remaining work as counts by name */
async function settle(stage) {
  let [fewest, since] = [Infinity, performance.now()];
  const isOver = async () => {
    const owed = await owedBy(stage);
    const count = Object.values(owed).reduce((sum, each) => sum + each, 0);
    if (count < fewest) [fewest, since] = [count, performance.now()];
    return (count === 0 || performance.now() - since > STUCK_MS) && { owed };
  };
  const settled = await until(isOver, SETTLE_MS, 1_000).catch(async () => ({ owed: await owedBy(stage) }));
  return settled.owed;
}

/** Unfinished jobs in the queues and the outbox, and unfinished pictures, as counts by name. */
async function owedBy(stage) {
  const owed = {};
  const add = (name, count = 1) => (owed[name] = (owed[name] ?? 0) + count);
  for (const { name } of (await jobsOf(stage)).open) add(name);
  for (const { name, count } of await stage.sql('select name, count(*)::int from platform.outbox group by 1'))
    add(`${name} (outbox)`, count);
  const [{ busy }] = await stage.sql(
    `select count(*)::int as busy from generation.generations where status in ('queued', 'running')`,
  );
  if (busy > 0) add(PICTURE, busy);
  return owed;
}

async function mailsTo(stage, email) {
  const heard = await fetch(`${stage.standIns.inboxUrl}/api/messages?to=${encodeURIComponent(email)}`);
  return (await heard.json()).messages.length;
}

/** Counts the paid orders that are complete, and those that were mailed twice. */
async function ordersOf(stage, paid) {
  let [complete, mailedTwice] = [0, 0];
  for (const { orderNumber, email } of paid) {
    const rows = await stage.sql(
      `select o.payment_state, (select count(*)::int from checkout.downloads d where d.order_id = o.id) as downloads
         from checkout.orders o where o.number = $1`,
      [orderNumber],
    );
    const mails = await mailsTo(stage, email);
    if (rows.length === 1 && rows[0].payment_state === 'paid' && rows[0].downloads === 1 && mails >= 1) complete += 1;
    else console.error(orderNumber, rows, { mails });
    if (mails > 1) mailedTwice += 1;
  }
  return { complete, mailedTwice };
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const another = process.argv.includes('--upgrade') ? await makeAnotherVersion(root) : undefined;
const stage = await openStage({ web: 0, redis: process.argv.includes('--redis'), settings });
const balancer = await startLoadBalancer(Number(new URL(stage.url).port));
let failures;
let waiting;
try {
  const webs = [await stage.startWeb(), await stage.startWeb()];
  webs.forEach(({ url }) => balancer.add(url));
  const workers = [];
  for (const group of GROUPS) workers.push(await stage.startWorker({ WORKER_QUEUES: group }));
  await until(async () => webs.every(({ url }) => balancer.serves(url)), 30_000);

  const shoppers = new Shoppers(stage.url, stage.standIns.paymentsUrl);
  const customers = [await newCustomer(shoppers, randomUUID())];
  shoppers.start(customers);
  await pause(3_000);
  const drains = await restartAll(stage, balancer, webs, workers, another && [another, root]);
  await pause(3_000);
  await shoppers.stop();
  const owed = await settle(stage);
  const { [PICTURE]: unfinished = 0, ...jobs } = owed;
  waiting = Object.values(jobs).reduce((sum, count) => sum + count, 0);

  const { complete, mailedTwice } = await ordersOf(stage, shoppers.paid);
  const { done } = await jobsOf(stage);
  const [{ letters }] = await stage.sql('select count(*)::int as letters from platform.dead_letters');
  const [{ made }] = await stage.sql(`select count(*)::int as made from generation.generations where status = 'succeeded'`);
  // While jobs wait, missing results may still arrive; without waiting jobs they are lost.
  const mayCome = waiting > 0;
  const missing = shoppers.paid.length - complete;
  const table = {
    'requests sent': shoppers.sent,
    'requests failed': shoppers.failed,
    'requests and webhooks that the load balancer lost':
      balancer.counts.unanswered + balancer.counts.cut + balancer.counts.noneReady,
    'slowest request (ms)': Math.round(shoppers.slowestMs),
    'orders paid': shoppers.paid.length,
    'orders confirmed, with PDF and mail': complete,
    'orders lost': mayCome ? 0 : missing,
    'orders mailed twice': mailedTwice,
    'pictures asked for': shoppers.asked,
    'pictures made': made,
    'pictures lost': shoppers.asked - made - (mayCome ? unfinished : 0),
    'jobs done': done.length,
    'jobs handed back, or asked to come later': done.filter((job) => job.attemptsStarted > job.attemptsMade).length,
    'jobs still waiting': waiting,
    'jobs run twice': done.filter((job) => job.stalledCounter > 0).length,
    'dead letters': letters,
  };
  console.table(drains);
  console.table(shoppers.byKind());
  console.table(table);
  if (waiting > 0) console.table(owed);
  failures = [
    table['requests failed'],
    table['requests and webhooks that the load balancer lost'],
    table['orders lost'],
    mailedTwice,
    table['pictures lost'],
    table['jobs run twice'],
    letters,
    ...Object.values(drains).map((row) => row['exit code'] !== 0),
  ].filter(Boolean).length;
} finally {
  await balancer.stop();
  await stage.close();
  if (another) await rm(another, { recursive: true });
}
if (failures > 0) console.log('Something was lost: see above.');
else console.log(waiting > 0 ? 'Nothing was lost so far, but not all is done: see above.' : 'Nothing was lost.');
process.exit(failures > 0 ? 1 : waiting > 0 ? 2 : 0);
