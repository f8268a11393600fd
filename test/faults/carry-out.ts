import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/until.js';
import type { Dice } from './dice.js';
import type { Drill } from './drills.js';
import { inspect, remarks } from './inspection.js';
import { Ledger } from './ledger.js';
import type { Outcome } from './report.js';
import { Scene } from './scene.js';
import { Shoppers } from './shoppers.js';
import type { Town } from './town.js';

/** People shop in peace before and after, so that the fault meets work of every kind, and a shop that works again. */
const PEACE_MS = 5_000;
/** How long it may take until somebody has paid in peace. */
const FIRST_MS = 30_000;
const READY_MS = 120_000;

/**
 * One drill from the first customer to the last count.
 * @param known what earlier drills have left broken in this town; grows
 */
export async function carryOut(drill: Drill, town: Town, dice: Dice, patience: number, known: Set<string>): Promise<{ outcome: Outcome; ledger: Ledger }> {
  const ledger = new Ledger();
  const scene = new Scene(drill.name, town, ledger, dice.of('fault'), patience);
  const { violations } = scene;
  const firstMs = FIRST_MS * patience;
  const before = await remarks(town);
  const crashesBefore = town.tiers.map(({ crashes }) => crashes);
  const shoppers = new Shoppers(town, ledger, dice.of('shoppers'));
  await shoppers.start();
  await pause(PEACE_MS);
  await until(async () => ledger.orders.some(({ isPaid }) => isPaid) && ledger.pictures.length > 0, firstMs).catch(() =>
    violations.push('Nobody could shop before the fault.'),
  );
  const brokenAt = performance.now();
  await drill.inject(scene);
  const mendedAt = performance.now();
  const answersMs = (await firstAnswer(town)) - mendedAt;
  await until(() => town.isReady(), READY_MS, 100).catch(() => violations.push('The processes never were all at work again.'));
  const readyMs = performance.now() - mendedAt;
  await pause(PEACE_MS);
  await until(async () => ledger.doneBetween(mendedAt, Infinity).paid > 0, firstMs).catch(() => violations.push('Nobody could buy after the fault.'));
  await shoppers.stop();
  const stoppedAt = performance.now();
  drill.afterwards?.(scene);
  const { lasting, passing, settledAt } = await inspect(town, ledger, known, drill.settlesWithinMs * patience);
  lasting.forEach((each) => known.add(each));
  const crashes = town.tiers.flatMap(({ name, crashes }, index) => {
    const times = crashes - (crashesBefore[index] ?? 0);
    return times > 0 ? [`${name} ended by itself ${times} times`] : [];
  });
  const meanwhile = ledger.doneBetween(brokenAt, mendedAt);
  violations.push(
    ...ledger.violations,
    ...lasting,
    ...passing,
    ...(answersMs > drill.answersWithinMs * patience ? [`The shop answered again only after ${seconds(answersMs)} s.`] : []),
    ...whatStopped(drill, meanwhile, ledger.longestOutageMs, patience),
    ...(drill.kills ? [] : crashes.map((crash) => `${crash}.`)),
  );
  const outcome = {
    drill: drill.name,
    injected: scene.injected.join('; '),
    orders: ledger.orders.length,
    paid: ledger.orders.filter(({ isPaid }) => isPaid).length,
    pictures: ledger.pictures.length,
    refunds: ledger.refunds.filter(({ isAccepted }) => isAccepted).length,
    meanwhile,
    errors: ledger.errorsInWords,
    gaveUp: ledger.gaveUp,
    longestOutageMs: ledger.longestOutageMs,
    answersMs,
    readyMs,
    settledMs: settledAt === null ? null : Math.max(0, settledAt - stoppedAt),
    notes: [...newRemarks(before, await remarks(town)), ...(drill.kills ? crashes : [])],
    violations,
  };
  return { outcome, ledger };
}

/** What had to work on while the fault lasted, and did not. */
function whatStopped({ goesOn }: Drill, done: { paid: number; pictures: number }, closedMs: number, patience: number): string[] {
  const least = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round(count / patience)));
  const mayBeClosedMs = goesOn.closedAtMostMs === null ? Infinity : goesOn.closedAtMostMs * patience;
  return [
    ...(closedMs > mayBeClosedMs ? [`The shop was closed for ${seconds(closedMs)} s, and had to go on.`] : []),
    ...(done.paid < least(goesOn.paid) ? [`Only ${done.paid} orders were paid during the fault; at least ${least(goesOn.paid)} had to be.`] : []),
    ...(done.pictures < least(goesOn.pictures) ? [`Only ${done.pictures} pictures were accepted during the fault.`] : []),
  ];
}

function newRemarks(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...after].flatMap(([what, times]) => {
    const more = times - (before.get(what) ?? 0);
    return more > 0 ? [`${more} × ${what}`] : [];
  });
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
