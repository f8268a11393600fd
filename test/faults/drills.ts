import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/until.js';
import { connectionsTo, keysIn } from './redis-meter.js';
import type { Scene } from './scene.js';
import type { Backend, Town } from './town.js';

export interface Drill {
  name: string;
  backend: Backend;
  /** Breaks something while people shop, says what it does and how often the shop met it, and leaves everything mended. */
  inject: (scene: Scene) => Promise<void>;
  /** Once nobody shops any more, in place of waiting for as long as it takes. */
  afterwards?: (scene: Scene) => void;
  /** Why it cannot be done here; null when it can. */
  obstacle?: (town: Town) => string | null;
  goesOn: GoesOn;
  /** Longest time from the end of the fault until the shop answers again, in ms. */
  answersWithinMs: number;
  /** Longest time from there until everything that is owed is there, in ms. */
  settlesWithinMs: number;
  /** Processes are killed: one that ends is no wonder. */
  kills?: boolean;
}

/** What must still work while the fault lasts. */
interface GoesOn {
  /** Longest time in which nobody got the list of gifts, in ms; null where the shop may be closed. */
  closedAtMostMs: number | null;
  /** Least number of orders that are made and paid, and of pictures that are accepted. */
  paid: number;
  pictures: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Without its queue, storage or fal the shop goes on selling. */
const SELLS: GoesOn = { closedAtMostMs: 3 * SECOND, paid: 5, pictures: 0 };
const MAY_BE_CLOSED: GoesOn = { closedAtMostMs: null, paid: 0, pictures: 0 };

export const DRILLS: readonly Drill[] = [
  {
    name: 'redis-away',
    backend: 'redis',
    goesOn: SELLS,
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 60 * SECOND,
    async inject(scene) {
      const { town, patience } = scene;
      const [redis, web] = [town.redis, town.webs[0]];
      if (!redis || !web) return;
      scene.met('Redis killed, gone for 20 s or more', await connectionsTo(redis), 'connections of the shop');
      await redis.down('SIGKILL');
      await pause(3 * SECOND);
      const isKilled = web.kill();
      await pause(17 * SECOND);
      await until(async () => web.isAtWork, 20 * SECOND * patience).catch(() => scene.violations.push(`${web.name} did not start without Redis.`));
      scene.met(`${web.name} killed meanwhile, and back without Redis`, Number(isKilled && web.isAtWork), 'time');
      await redis.up();
      await pause(3 * SECOND);
      scene.met('frozen for 6 s', await connectionsTo(redis), 'connections of the shop');
      redis.freeze();
      await pause(6 * SECOND);
      redis.thaw();
    },
  },
  {
    name: 'storage',
    backend: 'redis',
    goesOn: SELLS,
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject(scene) {
      const wire = scene.town.storageWire;
      await scene.strike(wire, 'S3 answers 500', { kind: 'answer', status: 500, body: '<Error><Code>InternalError</Code></Error>' }, 6);
      const slowDown = { kind: 'answer', status: 503, body: '<Error><Code>SlowDown</Code></Error>' } as const;
      await scene.strike(wire, '503 to every other call', slowDown, 4, { share: 0.5 });
      await scene.strike(wire, 'hangs', { kind: 'hang' }, 12);
      await scene.strike(wire, 'breaks connections', { kind: 'reset' }, 4);
      await scene.strike(wire, 'takes 2 s', { kind: 'slow', ms: 2_000 }, 6);
    },
  },
  {
    name: 'stripe',
    backend: 'redis',
    // Nobody can pay, but everybody can look, and have pictures made.
    goesOn: { ...SELLS, paid: 0, pictures: 1 },
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject(scene) {
      const wire = scene.town.stripeWire;
      await scene.strike(wire, 'Stripe answers 500', { kind: 'answer', status: 500, body: { error: { type: 'api_error', message: 'Down.' } } }, 5);
      const limited = { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } };
      await scene.strike(wire, '429', { kind: 'answer', status: 429, headers: { 'retry-after': '1' }, body: limited }, 4);
      await scene.strike(wire, 'loses half its answers', { kind: 'lost' }, 8, { share: 0.5 });
      await scene.strike(wire, 'hangs', { kind: 'hang' }, 12);
      await scene.strike(wire, 'takes 3 s', { kind: 'slow', ms: 3_000 }, 5);
    },
  },
  {
    name: 'fal',
    backend: 'redis',
    goesOn: SELLS,
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 90 * SECOND,
    async inject(scene) {
      const wire = scene.town.falWire;
      await scene.strike(wire, 'fal answers 503', { kind: 'answer', status: 503, body: { detail: 'Down.' } }, 5);
      await scene.strike(wire, '429', { kind: 'answer', status: 429, headers: { 'retry-after': '2' }, body: { detail: 'Slow down.' } }, 4);
      await scene.strike(wire, 'loses a third of its answers', { kind: 'lost' }, 8, { share: 0.35 });
      await scene.strike(wire, 'hangs', { kind: 'hang' }, 12);
      await scene.strike(wire, 'takes 3 s', { kind: 'slow', ms: 3_000 }, 5);
    },
  },
  killsAtRandom('kills-redis', 'redis'),
  {
    name: 'redis-flushed',
    backend: 'redis',
    goesOn: SELLS,
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject(scene) {
      const { redis } = scene.town;
      let keys = 0;
      for (let time = 0; redis && time < 3; time += 1) {
        keys += await keysIn(redis);
        await redis.flush();
        await pause(5 * SECOND);
      }
      scene.met('FLUSHALL three times in 15 s: all jobs and all schedules are gone', keys, 'keys');
    },
    afterwards(scene) {
      // Forgotten work on orders is found within a minute, but some jobs come only every ten minutes.
      scene.tell('the clocks of the shop’s processes set forward by 11 minutes in place of waiting');
      scene.town.moveClock(11 * MINUTE);
    },
  },
  {
    name: 'postgres-restarted',
    backend: 'postgres',
    goesOn: MAY_BE_CLOSED,
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 60 * SECOND,
    async inject(scene) {
      const { town } = scene;
      const { databaseWire: wire } = town;
      scene.met('PostgreSQL ended at once (immediate shutdown: it recovers from its log), back after 6 s', wire.connections, 'connections');
      await town.stopPostgres('immediate');
      await pause(6 * SECOND);
      await town.startPostgresAgain();
      await scene.last(6, () => wire.connections > 0);
      scene.met('restarted as by an administrator', wire.connections, 'connections');
      await town.stopPostgres('fast');
      await town.startPostgresAgain();
      await scene.last(4, () => wire.connections > 0);
      scene.met('all connections cut', wire.connections, 'connections');
      wire.cut();
      await pause(1 * SECOND);
      wire.restore();
    },
  },
  {
    name: 'postgres-slow',
    backend: 'postgres',
    goesOn: MAY_BE_CLOSED,
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 60 * SECOND,
    async inject(scene) {
      const wire = scene.town.databaseWire;
      wire.latencyMs = 60;
      await scene.last(10, () => wire.delayed > 0);
      scene.met('every piece of data to and from PostgreSQL takes 60 ms more for 10 s', wire.delayed, 'pieces');
      wire.latencyMs = 0;
      wire.hang();
      await scene.last(12, () => wire.held > 0);
      scene.met('nothing gets through for 12 s', wire.held, 'pieces held');
      wire.restore();
    },
  },
  {
    name: 'disk-full',
    backend: 'postgres',
    goesOn: SELLS,
    obstacle: ({ disk }) => (disk ? null : 'only root may give the file storage a small disk of its own'),
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject(scene) {
      const { disk } = scene.town;
      const refused = async () => scene.ledger.timesMet('STORAGE.UNAVAILABLE') + (await scene.town.timesLogged('ENOSPC'));
      const before = await refused();
      await disk?.fill();
      await scene.last(15, async () => (await refused()) > before);
      scene.met(`disk of the file storage full for 15 s (${disk?.means})`, (await refused()) - before, 'refusals or log lines');
      await disk?.clear();
    },
  },
  killsAtRandom('kills-postgres', 'postgres'),
  {
    name: 'clock-moved',
    backend: 'postgres',
    // Who signed in by a wrong clock signs in again; who pays by one is asked to try later.
    goesOn: { ...SELLS, paid: 1 },
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject(scene) {
      const { town } = scene;
      const move = async (what: string, tiers: typeof town.tiers, aheadMs: number, seconds: number) => {
        tiers.forEach((tier) => tier.moveClock(aheadMs));
        await pause(seconds * SECOND);
        scene.met(what, tiers.filter((tier) => Math.abs(tier.confirmedAheadMs - aheadMs) < SECOND).length, `of ${tiers.length} processes`);
      };
      await move('the clock of one worker 10 minutes fast for 8 s', town.workers.slice(0, 1), 10 * MINUTE, 8);
      await move('the clocks of all the shop’s processes 2 hours fast for 8 s', town.tiers, 2 * HOUR, 8);
      await move('right for 5 s', town.tiers, 0, 5);
      await move('2 hours slow for 8 s', town.tiers, -2 * HOUR, 8);
      town.moveClock(0);
    },
  },
];

function killsAtRandom(name: string, backend: Backend): Drill {
  return {
    name,
    backend,
    goesOn: { closedAtMostMs: null, paid: 1, pictures: 0 },
    // Both web processes may be down at once, and have to start again.
    answersWithinMs: 30 * SECOND,
    settlesWithinMs: 75 * SECOND,
    kills: true,
    async inject(scene) {
      const { town, dice, patience } = scene;
      const killed: string[] = [];
      const end = performance.now() + 25 * SECOND;
      const giveUp = end + 60 * SECOND * patience;
      // Each of them at least once while at work, then whoever is hit, be it at its start.
      const due = new Set(town.tiers);
      while (performance.now() < end || (due.size > 0 && performance.now() < giveUp)) {
        const atWork = [...due].filter((tier) => tier.isAtWork);
        const victim = dice.pick(atWork.length > 0 ? atWork : town.tiers);
        const when = victim.isAtWork ? '' : ' (starting)';
        if (victim.kill()) killed.push(victim.name + when);
        if (!when) due.delete(victim);
        await pause(dice.between(1_500, 5_000));
      }
      scene.met(`kill -9 at random moments: ${killed.join(', ')}`, killed.length, 'kills');
      for (const { name: missed } of due) scene.violations.push(`${missed} was never killed while at work.`);
    },
  };
}
