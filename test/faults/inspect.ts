import { setTimeout as pause } from 'node:timers/promises';
import { readRecords } from './records.js';
import { CHECKS, TRANSIENT_CHECKS } from './checks.js';
import { damagedFiles } from './file-checks.js';
import type { ShopperLog } from './shopper-log.js';
import type { DrillShop } from './drill-shop.js';

const POLL_INTERVAL_MS = 1_000;

export interface Inspection {
  /** Violations of lasting records that no earlier drill caused. */
  persistent: string[];
  /** Other violations. */
  transient: string[];
  /** When every check passed, in ms of performance.now(); null when they never did. */
  settledAt: number | null;
}

/**
 * Repeats all checks until they pass or the time is up.
 * @param known violations that earlier drills caused
 */
export async function inspect(
  shop: DrillShop,
  log: ShopperLog,
  known: ReadonlySet<string>,
  withinMs: number,
): Promise<Inspection> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const { persistent, transient } = await findViolations(shop, log, known);
    const isRight = persistent.length + transient.length === 0;
    const now = performance.now();
    if (!isRight && now < deadline) {
      await pause(POLL_INTERVAL_MS);
      continue;
    }
    const damaged = await damagedFiles(shop, log).catch((error: unknown) => [`The files could not be read: ${String(error)}`]);
    return { persistent, transient: [...transient, ...damaged], settledAt: isRight ? now : null };
  }
}

async function findViolations(
  shop: DrillShop,
  log: ShopperLog,
  known: ReadonlySet<string>,
): Promise<{ persistent: string[]; transient: string[] }> {
  try {
    const records = await readRecords(shop);
    const runChecks = async (checks: typeof CHECKS) =>
      (await Promise.all(checks.map(async (check) => check(shop, records, log)))).flat();
    const [persistent, transient] = [await runChecks(CHECKS), await runChecks(TRANSIENT_CHECKS)];
    return { persistent: persistent.filter((each) => !known.has(each)), transient };
  } catch (error) {
    return { persistent: [], transient: [`The records could not be read: ${String(error)}`] };
  }
}

/** Events worth a note in the report, with their count so far. */
export async function remarks(shop: DrillShop): Promise<Map<string, number>> {
  const rows = await shop.sql<{ what: string; count: number }>(`
    select 'job given up: ' || name || ' (' || left(split_part(min(reason), chr(10), 1), 90) || ')' as what, count(*)::int as count
      from platform.dead_letters where resolved_at is null group by name
    union all select 'order issue: ' || code, count(*)::int from checkout.order_issues where accepted_at is null group by code
    union all select 'picture failed, credit back: ' || failure, count(*)::int
      from generation.generations where status = 'failed' group by failure
    union all select 'picture canceled, credit back', count(*)::int
      from generation.generations where status = 'cancelled' having count(*) > 0
    union all select 'order expired', count(*)::int from checkout.orders where payment_state = 'expired' having count(*) > 0`);
  const repeated = [...shop.mailbox.received.values()].filter(({ times }) => times > 1).length;
  return new Map([...rows.map(({ what, count }) => [what, count] as const), ['mail came twice under one Message-ID', repeated]]);
}
