import { Gauge } from 'prom-client';
import { metrics } from '../metrics.js';
import type { ShopMetrics } from '../operations/shop-metrics.js';
import { QUEUE_NAMES } from '../config/queue-names.js';
import type { Queues } from '../queues/queues.js';
import { OPEN_BY_QUEUE } from './dead-letters.js';

/** BullMQ counts waiting jobs with a priority separately. */
const STATES = { waiting: ['waiting', 'prioritized'], active: ['active'], delayed: ['delayed'], failed: ['failed'] } as const;

const jobs = new Gauge({
  name: 'keepsake_queue_jobs',
  help: 'Jobs in a queue, by state: waiting, active, delayed (also between two attempts), failed (kept for 30 days).',
  labelNames: ['queue', 'state'],
  registers: [metrics],
});
const oldestJob = new Gauge({
  name: 'keepsake_queue_oldest_waiting_seconds',
  help: 'How long the next job of a queue has been due, with or without a priority; 0 when none waits.',
  labelNames: ['queue'],
  registers: [metrics],
});
const deadLetters = new Gauge({
  name: 'keepsake_dead_letters_open',
  help: 'Open dead letters (failed jobs), by queue.',
  labelNames: ['queue'],
  registers: [metrics],
});
const outbox = new Gauge({
  name: 'keepsake_outbox_messages',
  help: 'Committed jobs that have not reached their queue yet, by queue.',
  labelNames: ['queue'],
  registers: [metrics],
});
const oldestMessage = new Gauge({
  name: 'keepsake_outbox_oldest_seconds',
  help: 'Age of the oldest message in the outbox, by queue; 0 when there is none.',
  labelNames: ['queue'],
  registers: [metrics],
});

interface Row {
  queue: string;
  count: number;
  seconds: number;
}

export function addQueueMetrics(shopMetrics: ShopMetrics, queues: Queues): void {
  shopMetrics.add({ name: 'queues', gauges: [jobs, oldestJob], read: () => readQueues(queues) });
  shopMetrics.add({
    name: 'outbox',
    gauges: [outbox, oldestMessage],
    read: async (query) => {
      const rows = await query<Row>(
        `select queue, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as seconds
         from platform.outbox group by queue`,
      );
      setAll(outbox, rows, 'count');
      setAll(oldestMessage, rows, 'seconds');
    },
  });
  shopMetrics.add({
    name: 'dead_letters',
    gauges: [deadLetters],
    read: async (query) => {
      const rows = await query<Row>(OPEN_BY_QUEUE);
      setAll(deadLetters, rows, 'count');
    },
  });
}

async function readQueues(queues: Queues): Promise<void> {
  await Promise.all(
    QUEUE_NAMES.map(async (name) => {
      const queue = queues.queue(name);
      const [counts, ...next] = await Promise.all([
        queue.getJobCounts(...Object.values(STATES).flat()),
        ...STATES.waiting.map((state) => queue.getJobs([state], 0, 0, true)),
      ]);
      for (const [state, parts] of Object.entries(STATES))
        jobs.set(
          { queue: name, state },
          parts.reduce((sum, part) => sum + (counts[part] ?? 0), 0),
        );
      const waits = next.flat().map(({ timestamp, opts }) => Date.now() - timestamp - (opts.delay ?? 0));
      oldestJob.set({ queue: name }, Math.max(0, ...waits) / 1000);
    }),
  );
}

function setAll(gauge: Gauge<'queue'>, rows: readonly Row[], column: 'count' | 'seconds'): void {
  for (const queue of QUEUE_NAMES) gauge.set({ queue }, 0);
  for (const row of rows) gauge.set({ queue: row.queue }, row[column]);
}
