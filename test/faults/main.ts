import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../server/platform/paths.js';
import { carryOut } from './carry-out.js';
import { Dice } from './dice.js';
import { DRILLS, type Drill } from './drills.js';
import { inspect } from './inspection.js';
import { Ledger } from './ledger.js';
import { asTable, notRun, type Outcome } from './report.js';
import { type Backend, Town } from './town.js';

const REPORTS = path.join(projectRoot, 'test-results');
/** After the last drill of a shop: what comes late or a second time has come by then. */
const LATE_MS = 20_000;

/** @returns the exit code */
export async function main(args: string[]): Promise<number> {
  const begun = performance.now();
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
  const table = () => asTable(outcomes, { seed, patience, tookMs: performance.now() - begun });
  const write = () => writeFile(path.join(REPORTS, 'faults.md'), table());
  for (const backend of ['redis', 'postgres'] as const) {
    const drills = chosen.filter((drill) => drill.backend === backend);
    if (drills.length > 0) await drillIn(backend, drills, outcomes, { dice: new Dice(seed), logs, patience, write });
  }
  console.log(`\n${table()}`);
  return outcomes.every(({ violations }) => violations.length === 0) ? 0 : 1;
}

interface Circumstances {
  dice: Dice;
  logs: string;
  /** How many times longer than on an idle machine everything may take. */
  patience: number;
  /** Writes down what is known so far. */
  write: () => Promise<void>;
}

/** Adds to `outcomes`. */
async function drillIn(backend: Backend, drills: readonly Drill[], outcomes: Outcome[], circumstances: Circumstances): Promise<void> {
  const { dice, logs, patience, write } = circumstances;
  const opened = performance.now();
  const town = await Town.open(backend, dice, logs);
  console.log(`\nA shop with its queues in ${backend === 'redis' ? 'Redis' : 'PostgreSQL'} opened in ${seconds(performance.now() - opened)} s`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void town.close().then(() => process.exit(1)));
  const known = new Set<string>();
  const everything = new Ledger();
  try {
    for (const drill of drills) {
      const obstacle = drill.obstacle?.(town);
      if (obstacle) {
        outcomes.push(notRun(drill.name, obstacle));
        continue;
      }
      const drilled = await carryOut(drill, town, dice.of(drill.name), patience, known).catch((error: Error) => error);
      if (drilled instanceof Error) {
        outcomes.push({ ...notRun(drill.name, 'the shop did not let anybody in'), violations: [drilled.message] });
        continue;
      }
      const { outcome, ledger } = drilled;
      everything.add(ledger);
      outcomes.push(outcome);
      await write();
      console.log(`${drill.name}: ${outcome.violations.length === 0 ? 'nothing lost' : outcome.violations.join('\n  ')}`);
    }
    await pause(LATE_MS);
    const { lasting, passing } = await inspect(town, everything, known, 0);
    outcomes.at(-1)?.violations.push(...[...lasting, ...passing].map((each) => `${LATE_MS / 1_000} s later: ${each}`));
    await write();
  } finally {
    await town.close();
  }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
