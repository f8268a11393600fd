import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/until.js';
import { connectionsTo, keysIn } from './redis-meter.js';
import type { DrillRun } from './drill-run.js';
import type { Backend, DrillShop } from './drill-shop.js';

export interface Drill {
  name: string;
  backend: Backend;
  /** Injects faults while people shop, records how often the shop met them, and clears them. */
  inject: (run: DrillRun) => Promise<void>;
  /** Runs after the last shopper has left, for example to move clocks instead of waiting. */
  afterwards?: (run: DrillRun) => void;
  /** Why the drill cannot run here; null when it can. */
  obstacle?: (shop: DrillShop) => string | null;
  mustContinue: MustContinue;
  /** Longest time from the end of the fault until the shop answers again, in ms. */
  answersWithinMs: number;
  /** Longest time from the last request until every check passes, in ms. */
  settlesWithinMs: number;
  /** The drill kills processes, so their ends are no violation. */
  kills?: boolean;
}

/** Requirements during the fault. */
interface MustContinue {
  /** Longest time without the product list, in ms; null where the shop may be down. */
  closedAtMostMs: number | null;
  /** Minimum number of orders paid and of generations accepted. */
  paid: number;
  pictures: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Without its queue, storage or fal the shop keeps selling. */
const SELLS: MustContinue = { closedAtMostMs: 3 * SECOND, paid: 5, pictures: 0 };
const MAY_BE_CLOSED: MustContinue = { closedAtMostMs: null, paid: 0, pictures: 0 };

export const DRILLS: readonly Drill[] = [
  {
    name: 'redis-away',
    backend: 'redis',
    mustContinue: SELLS,
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 60 * SECOND,
    async inject(run) {
      const { shop, timeoutFactor } = run;
      const [redis, web] = [shop.redis, shop.webs[0]];
      if (!redis || !web) return;
      run.recordHits('Redis killed, gone for 20 s or more', await connectionsTo(redis), 'connections of the shop');
      await redis.down('SIGKILL');
      await pause(3 * SECOND);
      const isKilled = web.kill();
      await pause(17 * SECOND);
      await until(async () => web.isAtWork, 20 * SECOND * timeoutFactor).catch(() =>
        run.violations.push(`${web.name} did not start without Redis.`),
      );
      run.recordHits(`${web.name} killed at that time, and back without Redis`, Number(isKilled && web.isAtWork), 'time');
      await redis.up();
      await pause(3 * SECOND);
      run.recordHits('frozen for 6 s', await connectionsTo(redis), 'connections of the shop');
      redis.freeze();
      await pause(6 * SECOND);
      redis.thaw();
    },
  },
  {
    name: 'storage',
    backend: 'redis',
    mustContinue: SELLS,
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject(run) {
      const proxy = run.shop.storageProxy;
      await run.injectFault(
        proxy,
        'S3 answers 500',
        { kind: 'answer', status: 500, body: '<Error><Code>InternalError</Code></Error>' },
        6,
      );
      const slowDown = { kind: 'answer', status: 503, body: '<Error><Code>SlowDown</Code></Error>' } as const;
      await run.injectFault(proxy, '503 to every other call', slowDown, 4, { share: 0.5 });
      await run.injectFault(proxy, 'hangs', { kind: 'hang' }, 12);
      await run.injectFault(proxy, 'breaks connections', { kind: 'reset' }, 4);
      await run.injectFault(proxy, 'takes 2 s', { kind: 'slow', ms: 2_000 }, 6);
    },
  },
  {
    name: 'stripe',
    backend: 'redis',
    // Payments fail; browsing and generations work.
    mustContinue: { ...SELLS, paid: 0, pictures: 1 },
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject(run) {
      const proxy = run.shop.stripeProxy;
      await run.injectFault(
        proxy,
        'Stripe answers 500',
        { kind: 'answer', status: 500, body: { error: { type: 'api_error', message: 'Down.' } } },
        5,
      );
      const limited = { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } };
      await run.injectFault(proxy, '429', { kind: 'answer', status: 429, headers: { 'retry-after': '1' }, body: limited }, 4);
      await run.injectFault(proxy, 'loses half its answers', { kind: 'lost' }, 8, { share: 0.5 });
      await run.injectFault(proxy, 'hangs', { kind: 'hang' }, 12);
      await run.injectFault(proxy, 'takes 3 s', { kind: 'slow', ms: 3_000 }, 5);
    },
  },
  {
    name: 'fal',
    backend: 'redis',
    mustContinue: SELLS,
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 90 * SECOND,
    async inject(run) {
      const proxy = run.shop.falProxy;
      await run.injectFault(proxy, 'fal answers 503', { kind: 'answer', status: 503, body: { detail: 'Down.' } }, 5);
      await run.injectFault(
        proxy,
        '429',
        { kind: 'answer', status: 429, headers: { 'retry-after': '2' }, body: { detail: 'Slow down.' } },
        4,
      );
      await run.injectFault(proxy, 'loses a third of its answers', { kind: 'lost' }, 8, { share: 0.35 });
      await run.injectFault(proxy, 'hangs', { kind: 'hang' }, 12);
      await run.injectFault(proxy, 'takes 3 s', { kind: 'slow', ms: 3_000 }, 5);
    },
  },
  killsAtRandom('kills-redis', 'redis'),
  {
    name: 'redis-flushed',
    backend: 'redis',
    mustContinue: SELLS,
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject(run) {
      const { redis } = run.shop;
      let keys = 0;
      for (let time = 0; redis && time < 3; time += 1) {
        keys += await keysIn(redis);
        await redis.flush();
        await pause(5 * SECOND);
      }
      run.recordHits('FLUSHALL three times in 15 s: all jobs and all schedules are gone', keys, 'keys');
    },
    afterwards(run) {
      // Sweeps find lost work on orders within a minute; some others run only every ten minutes.
      run.record('the clocks of the shop’s processes set forward by 11 minutes instead of waiting');
      run.shop.moveClock(11 * MINUTE);
    },
  },
  {
    name: 'postgres-restarted',
    backend: 'postgres',
    mustContinue: MAY_BE_CLOSED,
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 60 * SECOND,
    async inject(run) {
      const { shop } = run;
      const { databaseProxy: proxy } = shop;
      run.recordHits(
        'PostgreSQL ended at once (immediate shutdown: it recovers from its log), back after 6 s',
        proxy.connections,
        'connections',
      );
      await shop.stopPostgres('immediate');
      await pause(6 * SECOND);
      await shop.startPostgresAgain();
      await run.waitUntilMet(6, () => proxy.connections > 0);
      run.recordHits('restarted as by an administrator', proxy.connections, 'connections');
      await shop.stopPostgres('fast');
      await shop.startPostgresAgain();
      await run.waitUntilMet(4, () => proxy.connections > 0);
      run.recordHits('all connections cut', proxy.connections, 'connections');
      proxy.cut();
      await pause(1 * SECOND);
      proxy.restore();
    },
  },
  {
    name: 'postgres-slow',
    backend: 'postgres',
    mustContinue: MAY_BE_CLOSED,
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 60 * SECOND,
    async inject(run) {
      const proxy = run.shop.databaseProxy;
      proxy.latencyMs = 60;
      await run.waitUntilMet(10, () => proxy.delayed > 0);
      run.recordHits('every piece of data to and from PostgreSQL takes 60 ms more for 10 s', proxy.delayed, 'pieces');
      proxy.latencyMs = 0;
      proxy.hang();
      await run.waitUntilMet(12, () => proxy.held > 0);
      run.recordHits('nothing gets through for 12 s', proxy.held, 'pieces held');
      proxy.restore();
    },
  },
  {
    name: 'disk-full',
    backend: 'postgres',
    mustContinue: SELLS,
    obstacle: ({ disk }) => (disk ? null : 'only root may give the file storage a small disk of its own'),
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject(run) {
      const { disk } = run.shop;
      const refused = async () => run.log.countErrors('STORAGE.UNAVAILABLE') + (await run.shop.countLogLines('ENOSPC'));
      const before = await refused();
      await disk?.fill();
      await run.waitUntilMet(15, async () => (await refused()) > before);
      run.recordHits(
        `disk of the file storage full for 15 s (${disk?.means})`,
        (await refused()) - before,
        'refusals or log lines',
      );
      await disk?.clear();
    },
  },
  killsAtRandom('kills-postgres', 'postgres'),
  {
    name: 'clock-moved',
    backend: 'postgres',
    // Under a wrong clock, sessions have to sign in again and payments are refused until later.
    mustContinue: { ...SELLS, paid: 1 },
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject(run) {
      const { shop } = run;
      const move = async (what: string, processes: typeof shop.processes, aheadMs: number, seconds: number) => {
        processes.forEach((each) => each.moveClock(aheadMs));
        await pause(seconds * SECOND);
        run.recordHits(
          what,
          processes.filter((each) => Math.abs(each.confirmedAheadMs - aheadMs) < SECOND).length,
          `of ${processes.length} processes`,
        );
      };
      await move('the clock of one worker 10 minutes fast for 8 s', shop.workers.slice(0, 1), 10 * MINUTE, 8);
      await move('the clocks of all the shop’s processes 2 hours fast for 8 s', shop.processes, 2 * HOUR, 8);
      await move('right for 5 s', shop.processes, 0, 5);
      await move('2 hours slow for 8 s', shop.processes, -2 * HOUR, 8);
      shop.moveClock(0);
    },
  },
];

function killsAtRandom(name: string, backend: Backend): Drill {
  return {
    name,
    backend,
    mustContinue: { closedAtMostMs: null, paid: 1, pictures: 0 },
    // Both web processes may be down at once.
    answersWithinMs: 30 * SECOND,
    settlesWithinMs: 75 * SECOND,
    kills: true,
    async inject(run) {
      const { shop, random, timeoutFactor } = run;
      const killed: string[] = [];
      const end = performance.now() + 25 * SECOND;
      const deadline = end + 60 * SECOND * timeoutFactor;
      // Each process at least once while it runs, then any process, even while it starts.
      const due = new Set(shop.processes);
      while (performance.now() < end || (due.size > 0 && performance.now() < deadline)) {
        const atWork = [...due].filter((each) => each.isAtWork);
        const victim = random.pick(atWork.length > 0 ? atWork : shop.processes);
        const when = victim.isAtWork ? '' : ' (starting)';
        if (victim.kill()) killed.push(victim.name + when);
        if (!when) due.delete(victim);
        await pause(random.between(1_500, 5_000));
      }
      run.recordHits(`kill -9 at random moments: ${killed.join(', ')}`, killed.length, 'kills');
      for (const { name: missed } of due) run.violations.push(`${missed} was never killed while at work.`);
    },
  };
}
