import { setTimeout as pause } from 'node:timers/promises';
import type { HttpFault, HttpProxy } from './http-proxy.js';
import type { Backend, Town } from './town.js';

export interface Drill {
  name: string;
  backend: Backend;
  /** Breaks something while people shop, says what it does, and leaves everything mended. */
  inject: (town: Town, tell: (what: string) => void) => Promise<void>;
  /** Once nobody shops any more, in place of waiting for as long as it takes. */
  afterwards?: (town: Town, tell: (what: string) => void) => Promise<void>;
  /** Longest time from the end of the fault until the shop answers again, in ms. */
  answersWithinMs: number;
  /** Longest time from there until everything that is owed is there, in ms. */
  settlesWithinMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const DRILLS: readonly Drill[] = [
  {
    name: 'redis-away',
    backend: 'redis',
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 60 * SECOND,
    async inject(town, tell) {
      tell('Redis killed, gone for 30 s; then frozen for 8 s');
      await town.redis?.down('SIGKILL');
      await pause(30 * SECOND);
      await town.redis?.up();
      await pause(4 * SECOND);
      town.redis?.freeze();
      await pause(8 * SECOND);
      town.redis?.thaw();
    },
  },
  {
    name: 'storage',
    backend: 'redis',
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject({ storageWire: wire }, tell) {
      tell('S3 answers 500 for 10 s, 503 to every other call for 5 s, hangs for 12 s, breaks connections for 5 s, takes 2 s for 8 s');
      await strike(wire, { kind: 'answer', status: 500, body: '<Error><Code>InternalError</Code></Error>' }, 10);
      await strike(wire, { kind: 'answer', status: 503, body: '<Error><Code>SlowDown</Code></Error>' }, 5, { share: 0.5 });
      await strike(wire, { kind: 'hang' }, 12);
      await strike(wire, { kind: 'reset' }, 5);
      await strike(wire, { kind: 'slow', ms: 2_000 }, 8);
    },
  },
  {
    name: 'stripe',
    backend: 'redis',
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject({ stripeWire: wire }, tell) {
      tell('Stripe answers 500 for 8 s, 429 for 6 s, loses half its answers for 8 s, hangs for 12 s, takes 3 s for 8 s');
      await strike(wire, { kind: 'answer', status: 500, body: { error: { type: 'api_error', message: 'Down.' } } }, 8);
      const limited = { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } };
      await strike(wire, { kind: 'answer', status: 429, headers: { 'retry-after': '1' }, body: limited }, 6);
      await strike(wire, { kind: 'lost' }, 8, { share: 0.5 });
      await strike(wire, { kind: 'hang' }, 12);
      await strike(wire, { kind: 'slow', ms: 3_000 }, 8);
    },
  },
  {
    name: 'fal',
    backend: 'redis',
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 90 * SECOND,
    async inject({ falWire: wire }, tell) {
      tell('fal answers 503 for 8 s, 429 for 6 s, loses a third of its answers for 10 s, hangs for 12 s, takes 3 s for 8 s');
      await strike(wire, { kind: 'answer', status: 503, body: { detail: 'Down.' } }, 8);
      await strike(wire, { kind: 'answer', status: 429, headers: { 'retry-after': '2' }, body: { detail: 'Slow down.' } }, 6);
      await strike(wire, { kind: 'lost' }, 10, { share: 0.35 });
      await strike(wire, { kind: 'hang' }, 12);
      await strike(wire, { kind: 'slow', ms: 3_000 }, 8);
    },
  },
  killsAtRandom('kills-redis', 'redis'),
  {
    name: 'redis-flushed',
    backend: 'redis',
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject(town, tell) {
      tell('FLUSHALL three times in 20 s: all jobs and all schedules are gone');
      for (let time = 0; time < 3; time += 1) {
        await town.redis?.flush();
        await pause(7 * SECOND);
      }
    },
    async afterwards(town, tell) {
      // The sweeps ask again for what was lost five minutes ago, every five minutes.
      tell('clocks set forward by 11 minutes in place of waiting');
      town.moveClock(11 * MINUTE);
    },
  },
  {
    name: 'postgres-restarted',
    backend: 'postgres',
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 60 * SECOND,
    async inject(town, tell) {
      tell('PostgreSQL stopped at once as by a power cut, back after 6 s; 8 s later restarted as by an administrator; all connections cut');
      await town.stopPostgres('crash');
      await pause(6 * SECOND);
      await town.startPostgresAgain();
      await pause(8 * SECOND);
      await town.stopPostgres('fast');
      await town.startPostgresAgain();
      await pause(4 * SECOND);
      town.databaseWire.cut();
      await pause(1 * SECOND);
      town.databaseWire.restore();
    },
  },
  {
    name: 'postgres-slow',
    backend: 'postgres',
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 60 * SECOND,
    async inject({ databaseWire: wire }, tell) {
      tell('every piece of data to and from PostgreSQL takes 60 ms more for 15 s, then nothing gets through for 12 s');
      wire.latencyMs = 60;
      await pause(15 * SECOND);
      wire.latencyMs = 0;
      wire.hang();
      await pause(12 * SECOND);
      wire.restore();
    },
  },
  {
    name: 'disk-full',
    backend: 'postgres',
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject({ disk, tiers }, tell) {
      const pids = () => tiers.flatMap(({ pid }) => pid ?? []);
      tell(`disk of the file storage full for 20 s (${disk?.means})`);
      await disk?.fill(pids());
      await pause(20 * SECOND);
      await disk?.clear(pids());
    },
  },
  killsAtRandom('kills-postgres', 'postgres'),
  {
    name: 'clock-moved',
    backend: 'postgres',
    answersWithinMs: 10 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject(town, tell) {
      tell('one worker’s clock 10 minutes fast for 12 s; all clocks 2 hours fast for 12 s, right for 8 s, 2 hours slow for 12 s, right again');
      town.workers[0]?.moveClock(10 * MINUTE);
      await pause(12 * SECOND);
      town.moveClock(2 * HOUR);
      await pause(12 * SECOND);
      town.moveClock(0);
      await pause(8 * SECOND);
      town.moveClock(-2 * HOUR);
      await pause(12 * SECOND);
      town.moveClock(0);
    },
  },
];

function killsAtRandom(name: string, backend: Backend): Drill {
  return {
    name,
    backend,
    // Both web processes may be down at once, and have to start again.
    answersWithinMs: 30 * SECOND,
    settlesWithinMs: 75 * SECOND,
    async inject(town, tell) {
      const killed: string[] = [];
      const end = performance.now() + 30 * SECOND;
      // Each of them at least once, then whoever is hit.
      const due = [...town.tiers];
      while (performance.now() < end || due.length > 0) {
        const victim = due.length > 0 ? (due.splice(town.dice.between(0, due.length - 1), 1)[0] ?? town.dice.pick(town.tiers)) : town.dice.pick(town.tiers);
        victim.kill();
        killed.push(victim.name);
        await pause(town.dice.between(1_500, 5_000));
      }
      tell(`kill -9 at random moments: ${killed.join(', ')}`);
    },
  };
}

async function strike(wire: HttpProxy, fault: HttpFault, seconds: number, options = {}): Promise<void> {
  wire.strike(fault, options);
  await pause(seconds * SECOND);
  wire.heal();
}
