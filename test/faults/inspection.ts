import { setTimeout as pause } from 'node:timers/promises';
import { readBooks } from './books.js';
import { CHECKS, CHECKS_OF_NOW } from './checks.js';
import { damagedFiles } from './files.js';
import type { Ledger } from './ledger.js';
import type { Town } from './town.js';

const LOOK_EVERY_MS = 1_000;

export interface Inspection {
  /** What must not be in the books, and was not known before. */
  lasting: string[];
  /** What else must not be. */
  passing: string[];
  /** When everything was right, in ms of performance.now(); null when it never was. */
  settledAt: number | null;
}

/**
 * Counts everything again and again until it is right, or the time is up.
 * @param known what an earlier drill has left broken
 */
export async function inspect(town: Town, ledger: Ledger, known: ReadonlySet<string>, withinMs: number): Promise<Inspection> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const { lasting, passing } = await whatIsWrong(town, ledger, known);
    const isRight = lasting.length + passing.length === 0;
    const now = performance.now();
    if (!isRight && now < giveUpAt) {
      await pause(LOOK_EVERY_MS);
      continue;
    }
    const damaged = await damagedFiles(town, ledger).catch((error: unknown) => [`The files could not be read: ${String(error)}`]);
    return { lasting, passing: [...passing, ...damaged], settledAt: isRight ? now : null };
  }
}

async function whatIsWrong(town: Town, ledger: Ledger, known: ReadonlySet<string>): Promise<{ lasting: string[]; passing: string[] }> {
  try {
    const books = await readBooks(town);
    const carryOut = async (checks: typeof CHECKS) => (await Promise.all(checks.map(async (check) => check(town, books, ledger)))).flat();
    const [lasting, passing] = [await carryOut(CHECKS), await carryOut(CHECKS_OF_NOW)];
    return { lasting: lasting.filter((each) => !known.has(each)), passing };
  } catch (error) {
    return { lasting: [], passing: [`The books could not be read: ${String(error)}`] };
  }
}

/** What may happen in a drill and a person should know, with how often it has happened so far. */
export async function remarks(town: Town): Promise<Map<string, number>> {
  const rows = await town.sql<{ what: string; count: number }>(`
    select 'job given up: ' || name || ' (' || left(split_part(min(reason), chr(10), 1), 90) || ')' as what, count(*)::int as count
      from platform.dead_letters where resolved_at is null group by name
    union all select 'order issue: ' || code, count(*)::int from checkout.order_issues where accepted_at is null group by code
    union all select 'picture failed, credit back: ' || failure, count(*)::int
      from generation.generations where status = 'failed' group by failure
    union all select 'picture cancelled, credit back', count(*)::int
      from generation.generations where status = 'cancelled' having count(*) > 0
    union all select 'order expired', count(*)::int from checkout.orders where payment_state = 'expired' having count(*) > 0`);
  const repeated = [...town.mailbox.received.values()].filter(({ times }) => times > 1).length;
  return new Map([...rows.map(({ what, count }) => [what, count] as const), ['mail came twice under one Message-ID', repeated]]);
}
