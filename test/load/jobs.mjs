/*
 * Measures jobs on both queue backends with one worker process: from the transaction that adds them, through the outbox and
 * BullMQ, to the handler. Includes jobs with nothing to do (one transaction each) and mails that are sent over SMTP.
 *
 *   node test/load/jobs.mjs [--quick]
 */
import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { atOnce, atRate, percentile } from './drive.mjs';
import { ms, printAlone, row } from './report.mjs';
import { openStage } from './stage.mjs';

const { until } = await import('../support/until.ts');
const built = (file) => import(new URL(`../../dist/${file}`, import.meta.url));

const LATENCY_RATE = 40;
const POLL_MS = 20;
const DRAIN_MS = 60_000;
/** Number of finished jobs that BullMQ keeps. */
const KEPT_JOBS = 1_000;

export async function measure({ quick }) {
  return [
    ...(await measureBackend('PostgreSQL', { redis: false, quick })),
    ...(await measureBackend('Redis', { redis: true, quick })),
  ];
}

async function measureBackend(name, { redis, quick }) {
  const stage = await openStage({ web: 0, redis, pinned: true });
  const count = quick ? 300 : KEPT_JOBS;
  const rows = [];
  let app;
  try {
    app = await openProducer(stage.env);
    const producer = await producerOf(app);
    const asked = await atOnce(16, count, () => producer.ask(randomUUID()));
    rows.push(row(`${name}: jobs committed and enqueued, 16 at once`, `${Math.round(asked.perSecond)}/s`));
    await stage.startWorker({ WORKER_QUEUES: 'mail' });
    await producer.idle();
    rows.push(row(`${name}: jobs with nothing to do, one worker of 4 at a time`, `${Math.round(await producer.throughput())}/s`));
    rows.push(row(`${name}: from asking to start`, await latency(producer, quick ? 3 : 8)));
    rows.push(row(`${name}: mails sent`, `${Math.round(await mails(stage, producer, quick ? 60 : 300))}/s`));
    rows.push(row(`${name}: left-behind outbox messages relayed`, `${Math.round(await relay(stage, producer, count))}/s`));
  } finally {
    await app?.close();
    await stage.close();
  }
  return rows;
}

/** Starts the platform module of the shop in this process. */
async function openProducer(env) {
  const { PlatformModule, loadConfig } = await built('server/platform/index.js');
  const { entities } = await built('server/database/entities.js');
  return NestFactory.createApplicationContext(PlatformModule.forRoot(loadConfig(env), entities), { logger: false });
}

async function producerOf(app) {
  const { Database, Outbox, Queues } = await built('server/platform/index.js');
  const { mailContactMessage } = await built('server/contact/index.js');
  const [database, outbox, queue] = [app.get(Database), app.get(Outbox), app.get(Queues).queue('mail')];
  return {
    job: mailContactMessage,
    queue,
    /** Adds a job to the outbox as a use case does. */
    async ask(messageId) {
      await database.transaction(async (em) => outbox.add(em, mailContactMessage, { messageId }));
      return 200;
    },
    /** Waits until no job is waiting or active. */
    async idle() {
      await database.finishAfterCommit();
      await until(
        async () => (await queue.getJobCountByTypes('waiting', 'active', 'delayed', 'prioritized')) === 0,
        DRAIN_MS,
        POLL_MS,
      );
    },
    /** Jobs per second between the first and the last of the finished jobs that are kept. */
    async throughput() {
      const done = (await queue.getCompleted(0, KEPT_JOBS - 1)).map(({ finishedOn }) => finishedOn);
      return ((done.length - 1) * 1000) / (Math.max(...done) - Math.min(...done));
    },
  };
}

/** Time from before the transaction that adds a job until a worker takes it, under low load. */
async function latency(producer, seconds) {
  const askedAt = new Map();
  await atRate(LATENCY_RATE, seconds, async () => {
    const messageId = randomUUID();
    askedAt.set(messageId, Date.now());
    return producer.ask(messageId);
  });
  await producer.idle();
  const jobs = (await producer.queue.getCompleted(0, KEPT_JOBS - 1)).filter(({ data }) => askedAt.has(data.payload.messageId));
  const times = jobs.map(({ data, processedOn }) => processedOn - askedAt.get(data.payload.messageId));
  return `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}, p99 ${ms(percentile(times, 0.99))} ms at ${LATENCY_RATE}/s`;
}

async function mails(stage, producer, count) {
  const ids = Array.from({ length: count }, randomUUID);
  await stage.sql(
    `insert into contact.messages (id, reference, name, email, topic, message, created_at)
     select id, 'M-' || left(id::text, 12), 'Nora Alvim', 'nora@example.com', 'other', 'When will my gift arrive?', now()
     from unnest($1::uuid[]) as id`,
    [ids],
  );
  const begun = performance.now();
  await atOnce(16, count, (nth) => producer.ask(ids[nth]));
  const isDone = async () => (await stage.sql('select 1 from contact.messages where mailed_at is null limit 1')).length === 0;
  await until(isDone, DRAIN_MS, POLL_MS);
  return (count * 1000) / (performance.now() - begun);
}

/** Measures the relay of messages that stayed in the outbox during an outage of the queue. */
async function relay(stage, { job }, count) {
  await stage.sql(
    `insert into platform.outbox (id, queue, name, payload, attempts, backoff_ms, delay_ms, created_at, relay_after, relay_failures)
     select gen_random_uuid(), $1, $2, jsonb_build_object('messageId', gen_random_uuid()), 3, 1000, 0, now(), now(), 0
     from generate_series(1, $3::int)`,
    [job.queue, job.name, count],
  );
  const begun = performance.now();
  await until(async () => (await stage.sql('select 1 from platform.outbox limit 1')).length === 0, DRAIN_MS, POLL_MS);
  return (count * 1000) / (performance.now() - begun);
}

if (import.meta.main) await printAlone(measure);
