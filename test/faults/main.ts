import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../server/platform/paths.js';
import { until } from '../support/until.js';
import { Dice } from './dice.js';
import { DRILLS, type Drill } from './drills.js';
import { inspect, remarks } from './inspection.js';
import { Ledger } from './ledger.js';
import { asTable, type Outcome } from './report.js';
import { Shoppers } from './shoppers.js';
import { type Backend, Town } from './town.js';

const REPORTS = path.join(projectRoot, 'test-results');
/** People shop in peace before and after, so that the fault meets work of every kind, and a shop that works again. */
const PEACE_MS = 5_000;
const READY_MS = 120_000;

/** @returns the exit code */
export async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { seed: { type: 'string' }, patience: { type: 'string', default: '1' } } });
  const chosen = DRILLS.filter(({ name }) => positionals.length === 0 || positionals.some((wanted) => name.startsWith(wanted)));
  if (chosen.length === 0) {
    console.error(`There is no such drill. Drills: ${DRILLS.map(({ name }) => name).join(', ')}.`);
    return 1;
  }
  const patience = Number(values.patience);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  console.log(`Seed ${seed}`);
  const logs = path.join(REPORTS, 'faults');
  await rm(logs, { recursive: true, force: true });
  await mkdir(logs, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const backend of ['redis', 'postgres'] as const) {
    const drills = chosen.filter((drill) => drill.backend === backend);
    if (drills.length > 0) await drillIn(backend, drills, outcomes, { dice: new Dice(seed), logs, patience, seed });
  }
  console.log(`\n${asTable(outcomes, seed)}`);
  return outcomes.every(({ violations }) => violations.length === 0) ? 0 : 1;
}

interface Circumstances {
  seed: number;
  dice: Dice;
  logs: string;
  /** How many times longer than on an idle machine everything may take. */
  patience: number;
}

/** Adds to `outcomes`, and writes the table anew after each drill. */
async function drillIn(backend: Backend, drills: readonly Drill[], outcomes: Outcome[], circumstances: Circumstances): Promise<void> {
  const { dice, logs, patience, seed } = circumstances;
  const opened = performance.now();
  const town = await Town.open(backend, dice, logs);
  console.log(`\nA shop with its queues in ${backend === 'redis' ? 'Redis' : 'PostgreSQL'} opened in ${seconds(performance.now() - opened)} s`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void town.close().then(() => process.exit(1)));
  const known = new Set<string>();
  try {
    for (const drill of drills) {
      const outcome = await carryOut(drill, town, patience);
      // What one drill leaves broken is told once.
      outcome.violations = outcome.violations.filter((each) => !known.has(each));
      outcome.violations.forEach((each) => known.add(each));
      outcomes.push(outcome);
      await writeFile(path.join(REPORTS, 'faults.md'), asTable(outcomes, seed));
      console.log(`${drill.name}: ${outcome.violations.length === 0 ? 'nothing lost' : outcome.violations.join('\n  ')}`);
    }
  } finally {
    await town.close();
  }
}

async function carryOut(drill: Drill, town: Town, patience: number): Promise<Outcome> {
  const ledger = new Ledger();
  const injected: string[] = [];
  const tell = (what: string) => {
    injected.push(what);
    console.log(`${drill.name}: ${what}`);
  };
  const before = await remarks(town);
  const shoppers = new Shoppers(town, ledger, town.dice);
  await shoppers.start();
  await pause(PEACE_MS);
  await drill.inject(town, tell);
  const mended = performance.now();
  const answersAt = await firstAnswer(town);
  await until(() => town.isReady(), READY_MS, 100).catch(() => ledger.violations.push('The web processes never said again that they are ready.'));
  const readyAt = performance.now();
  await pause(PEACE_MS);
  await shoppers.stop();
  const stopped = performance.now();
  await drill.afterwards?.(town, tell);
  const { violations, settledAt } = await inspect(town, ledger, drill.settlesWithinMs * patience);
  const [answersMs, readyMs] = [answersAt - mended, readyAt - mended];
  const notes = [...(await remarks(town))].flatMap(([what, times]) => {
    const more = times - (before.get(what) ?? 0);
    return more > 0 ? [`${more} × ${what}`] : [];
  });
  return {
    drill: drill.name,
    injected: injected.join('; '),
    orders: ledger.orders.length,
    paid: ledger.orders.filter(({ isPaid }) => isPaid).length,
    pictures: ledger.pictures.length,
    refunds: ledger.refunds.length,
    errors: ledger.errorsInWords,
    gaveUp: ledger.gaveUp,
    longestOutageMs: ledger.longestOutageMs,
    answersMs,
    readyMs,
    settledMs: settledAt === null ? null : Math.max(0, settledAt - stopped),
    notes,
    violations: [
      ...violations,
      ...(answersMs > drill.answersWithinMs * patience ? [`The shop answered again only after ${seconds(answersMs)} s.`] : []),
      ...(ledger.orders.length === 0 || ledger.pictures.length === 0 ? ['Nobody could shop.'] : []),
    ],
  };
}

/** When somebody gets the list of gifts again. */
async function firstAnswer(town: Town): Promise<number> {
  const asks = async () => (await fetch(`${town.url}/api/products?limit=4`, { signal: AbortSignal.timeout(2_000) }).catch(() => null))?.ok;
  await until(asks, READY_MS, 100).catch(() => undefined);
  return performance.now();
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
