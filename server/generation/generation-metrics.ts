import { Counter, Gauge, Histogram } from 'prom-client';
import { metrics, type MetricQuery, type ShopMetrics } from '../platform/index.js';

export const generationsEnded = new Counter({
  name: 'keepsake_generations_ended_total',
  help: 'Ended generations, by outcome (succeeded, failed, cancelled) and reason of failure.',
  labelNames: ['outcome', 'reason'],
  registers: [metrics],
});
export const engineDurations = new Histogram({
  name: 'keepsake_generation_engine_seconds',
  help: 'Duration of the engine call that made a picture, including upload and download.',
  labelNames: ['engine'],
  buckets: [0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600],
  registers: [metrics],
});
export const credits = new Counter({
  name: 'keepsake_generation_credits_total',
  help: 'Free generations taken from customers, and returned because they ended without a picture.',
  labelNames: ['change'],
  registers: [metrics],
});
export const pictureChecks = new Counter({
  name: 'keepsake_picture_checks_total',
  help: 'Pictures checked for missing people: complete, missing (a person), extra (a person too many), failed (not checked).',
  labelNames: ['outcome'],
  registers: [metrics],
});
export const secondTries = new Counter({
  name: 'keepsake_picture_second_tries_total',
  help: 'Second pictures at our cost, because the first had the wrong number of people: kept, not_better, failed, refused (budget).',
  labelNames: ['outcome'],
  registers: [metrics],
});
export const largerPictures = new Counter({
  name: 'keepsake_larger_pictures_total',
  help: 'Pictures of the local engine rendered again for print: rendered, no_photo (deleted), different (not used), failed.',
  labelNames: ['outcome'],
  registers: [metrics],
});
const open = new Gauge({
  name: 'keepsake_generations_open',
  help: 'Open generations, by state: queued, running.',
  labelNames: ['state'],
  registers: [metrics],
});
const oldestOpen = new Gauge({
  name: 'keepsake_generations_oldest_open_seconds',
  help: 'Age of the oldest open generation, by state; 0 when there is none.',
  labelNames: ['state'],
  registers: [metrics],
});
const budget = new Gauge({
  name: 'keepsake_engine_budget_dollars',
  help: 'What the pictures of today (UTC) may cost (of="limit"), and cost so far (of="spent"). No limit without a paid engine.',
  labelNames: ['of'],
  registers: [metrics],
});

/** @param limitCents the day's budget; null for an engine without cost */
export function addGenerationMetrics(shopMetrics: ShopMetrics, limitCents: number | null): void {
  shopMetrics.add({ name: 'generations', gauges: [open, oldestOpen], read: readOpen });
  shopMetrics.add({
    name: 'engine_budget',
    gauges: [budget],
    read: async (query) => {
      const today = await query<{ cents: string }>(
        `select cents from generation.engine_days where day = (now() at time zone 'utc')::date`,
      );
      budget.set({ of: 'spent' }, Number(today[0]?.cents ?? 0) / 100);
      if (limitCents !== null) budget.set({ of: 'limit' }, limitCents / 100);
    },
  });
}

async function readOpen(query: MetricQuery): Promise<void> {
  const rows = await query<{ state: string; count: number; seconds: number }>(
    `select status as state, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as seconds
     from generation.generations where status in ('queued', 'running') group by status`,
  );
  for (const state of ['queued', 'running']) {
    const row = rows.find((each) => each.state === state);
    open.set({ state }, row?.count ?? 0);
    oldestOpen.set({ state }, row?.seconds ?? 0);
  }
}
