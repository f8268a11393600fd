import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentStatus } from '../../server/checkout/contract.js';
import { readBooks } from './books.js';
import { CHECKS } from './checks.js';
import type { Ledger } from './ledger.js';
import type { Town } from './town.js';

const LOOK_EVERY_MS = 1_000;

export interface Inspection {
  /** What must not be. */
  violations: string[];
  /** When everything was right, in ms since the page's clock began; null when it never was. */
  settledAt: number | null;
}

/** Counts everything again and again until it is right, or the time is up. */
export async function inspect(town: Town, ledger: Ledger, withinMs: number): Promise<Inspection> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const violations = await whatIsWrong(town, ledger);
    const settledAt = performance.now();
    if (violations.length === 0 || settledAt > giveUpAt) {
      const unread = await unreadablePdfs(town, ledger);
      const all = [...ledger.violations, ...violations, ...unread];
      return { violations: all, settledAt: violations.length === 0 ? settledAt : null };
    }
    await pause(LOOK_EVERY_MS);
  }
}

async function whatIsWrong(town: Town, ledger: Ledger): Promise<string[]> {
  try {
    const books = await readBooks(town);
    return (await Promise.all(CHECKS.map((check) => check(town, books, ledger)))).flat();
  } catch (error) {
    return [`The books could not be read: ${String(error)}`];
  }
}

/** Downloads every PDF of this drill as its buyer does. */
async function unreadablePdfs(town: Town, ledger: Ledger): Promise<string[]> {
  const problems: string[] = [];
  for (const { number, sessionId, lines } of ledger.orders.filter(({ isPaid }) => isPaid)) {
    const answer = await fetch(`${town.url}/api/payments/${sessionId}`).catch(() => null);
    const { downloads = [], payment_state: state } = ((await answer?.json().catch(() => ({}))) ?? {}) as Partial<PaymentStatus>;
    const wanted = lines.filter(({ productType }) => productType !== 'product').length;
    if (downloads.length !== wanted) problems.push(`Order ${number} (${state}) shows ${downloads.length} of ${wanted} PDFs.`);
    for (const { url } of downloads) {
      const file = await fetch(new URL(url, town.url)).catch(() => null);
      const begin = file?.ok ? Buffer.from(await file.arrayBuffer()).subarray(0, 5).toString() : `status ${file?.status}`;
      if (begin !== '%PDF-') problems.push(`A PDF of order ${number} cannot be read: ${begin}.`);
    }
  }
  return problems;
}

/** What may happen in a drill and a person should know, with how often it has happened so far. */
export async function remarks(town: Town): Promise<Map<string, number>> {
  const rows = await town.sql<{ what: string; count: number }>(`
    select 'job given up: ' || name || ' (' || left(split_part(min(reason), chr(10), 1), 90) || ')' as what, count(*)::int as count
      from platform.dead_letters where settled_at is null group by name
    union all select 'order needs attention: ' || attention, count(*)::int
      from checkout.orders where payment_state = 'needs_attention' group by attention
    union all select 'picture failed, credit back: ' || failure, count(*)::int
      from generation.generations where status = 'failed' group by failure
    union all select 'order expired', count(*)::int from checkout.orders where payment_state = 'expired' having count(*) > 0`);
  const repeated = [...town.mailbox.received.values()].filter(({ times }) => times > 1).length;
  const crashes = town.tiers.map(({ name, crashes }) => [`${name} ended by itself`, crashes] as const);
  return new Map([...rows.map(({ what, count }) => [what, count] as const), ['mail came twice under one Message-ID', repeated], ...crashes]);
}
