import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../server/platform/paths.js';
import { runDrill } from './run-drill.js';
import { Random } from './random.js';
import { DRILLS, type Drill } from './drills.js';
import { inspect } from './inspect.js';
import { ShopperLog } from './shopper-log.js';
import { asTable, notRun, type Outcome } from './report.js';
import { type Backend, DrillShop } from './drill-shop.js';

const REPORTS = path.join(projectRoot, 'test-results');
/** Pause after the last drill of a shop, for late and repeated deliveries. */
const LATE_MS = 20_000;

/** @returns the exit code */
export async function main(args: string[]): Promise<number> {
  const begun = performance.now();
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seed: { type: 'string' }, 'timeout-factor': { type: 'string', default: '1' } },
  });
  const chosen = DRILLS.filter(({ name }) => positionals.length === 0 || positionals.some((wanted) => name.startsWith(wanted)));
  if (chosen.length === 0) {
    console.error(`There is no such drill. Drills: ${DRILLS.map(({ name }) => name).join(', ')}.`);
    return 1;
  }
  const timeoutFactor = Number(values['timeout-factor']);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  console.log(`Seed ${seed}`);
  const logs = path.join(REPORTS, 'faults');
  await rm(logs, { recursive: true, force: true });
  await mkdir(logs, { recursive: true });
  const outcomes: Outcome[] = [];
  const table = () => asTable(outcomes, { seed, timeoutFactor, tookMs: performance.now() - begun });
  const write = () => writeFile(path.join(REPORTS, 'faults.md'), table());
  for (const backend of ['redis', 'postgres'] as const) {
    const drills = chosen.filter((drill) => drill.backend === backend);
    if (drills.length > 0) await runDrills(backend, drills, outcomes, { random: new Random(seed), logs, timeoutFactor, write });
  }
  console.log(`\n${table()}`);
  return outcomes.every(({ violations }) => violations.length === 0) ? 0 : 1;
}

interface Circumstances {
  random: Random;
  logs: string;
  /** Factor on all time limits, for busy machines. */
  timeoutFactor: number;
  /** Writes the report so far. */
  write: () => Promise<void>;
}

/** Runs the drills on one shop and adds their results to `outcomes`. */
async function runDrills(
  backend: Backend,
  drills: readonly Drill[],
  outcomes: Outcome[],
  circumstances: Circumstances,
): Promise<void> {
  const { random, logs, timeoutFactor, write } = circumstances;
  const opened = performance.now();
  const shop = await DrillShop.open(backend, random, logs);
  console.log(
    `\nA shop with its queues in ${backend === 'redis' ? 'Redis' : 'PostgreSQL'} opened in ${seconds(performance.now() - opened)} s`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shop.close().then(() => process.exit(1)));
  const known = new Set<string>();
  const everything = new ShopperLog();
  try {
    for (const drill of drills) {
      const obstacle = drill.obstacle?.(shop);
      if (obstacle) {
        outcomes.push(notRun(drill.name, obstacle));
        continue;
      }
      const drilled = await runDrill(drill, shop, random.fork(drill.name), timeoutFactor, known).catch((error: Error) => error);
      if (drilled instanceof Error) {
        outcomes.push({ ...notRun(drill.name, 'the shoppers could not start'), violations: [drilled.message] });
        continue;
      }
      const { outcome, log } = drilled;
      everything.add(log);
      outcomes.push(outcome);
      await write();
      console.log(`${drill.name}: ${outcome.violations.length === 0 ? 'nothing lost' : outcome.violations.join('\n  ')}`);
    }
    await pause(LATE_MS);
    const { persistent, transient } = await inspect(shop, everything, known, 0);
    outcomes.at(-1)?.violations.push(...[...persistent, ...transient].map((each) => `${LATE_MS / 1_000} s later: ${each}`));
    await write();
  } finally {
    await shop.close();
  }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
