import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/until.js';
import type { Random } from './random.js';
import type { Drill } from './drills.js';
import { inspect, remarks } from './inspect.js';
import { ShopperLog } from './shopper-log.js';
import type { Outcome } from './report.js';
import { DrillRun } from './drill-run.js';
import { Shoppers } from './shoppers.js';
import type { DrillShop } from './drill-shop.js';

/** A quiet phase before and after the fault, so that it meets all kinds of work, and the recovery is tested too. */
const CALM_MS = 5_000;
/** How long the first payment may take without a fault. */
const FIRST_MS = 30_000;
const READY_MS = 120_000;

/**
 * Runs one drill, from the first shopper to the last check.
 * @param known violations that earlier drills caused in this shop; grows
 */
export async function runDrill(
  drill: Drill,
  shop: DrillShop,
  random: Random,
  timeoutFactor: number,
  known: Set<string>,
): Promise<{ outcome: Outcome; log: ShopperLog }> {
  const log = new ShopperLog();
  const run = new DrillRun(drill.name, shop, log, random.fork('fault'), timeoutFactor);
  const { violations } = run;
  const firstMs = FIRST_MS * timeoutFactor;
  const before = await remarks(shop);
  const crashesBefore = shop.processes.map(({ crashes }) => crashes);
  const shoppers = new Shoppers(shop, log, random.fork('shoppers'));
  await shoppers.start();
  await pause(CALM_MS);
  await until(async () => log.orders.some(({ isPaid }) => isPaid) && log.pictures.length > 0, firstMs).catch(() =>
    violations.push('Shopping did not work before the fault.'),
  );
  const brokenAt = performance.now();
  await drill.inject(run);
  const clearedAt = performance.now();
  const answersMs = (await firstAnswer(shop)) - clearedAt;
  await until(() => shop.isReady(), READY_MS, 100).catch(() => violations.push('The processes never were all at work again.'));
  const readyMs = performance.now() - clearedAt;
  await pause(CALM_MS);
  await until(async () => log.doneBetween(clearedAt, Infinity).paid > 0, firstMs).catch(() =>
    violations.push('Buying did not work after the fault.'),
  );
  await shoppers.stop();
  const stoppedAt = performance.now();
  drill.afterwards?.(run);
  const { persistent, transient, settledAt } = await inspect(shop, log, known, drill.settlesWithinMs * timeoutFactor);
  persistent.forEach((each) => known.add(each));
  const crashes = shop.processes.flatMap(({ name, crashes }, index) => {
    const times = crashes - (crashesBefore[index] ?? 0);
    return times > 0 ? [`${name} ended by itself ${times} times`] : [];
  });
  const duringFault = log.doneBetween(brokenAt, clearedAt);
  violations.push(
    ...log.violations,
    ...persistent,
    ...transient,
    ...(answersMs > drill.answersWithinMs * timeoutFactor ? [`The shop answered again only after ${seconds(answersMs)} s.`] : []),
    ...findStoppedServices(drill, duringFault, log.longestOutageMs, timeoutFactor),
    ...(drill.kills ? [] : crashes.map((crash) => `${crash}.`)),
  );
  const outcome = {
    drill: drill.name,
    injected: run.injected.join('; '),
    orders: log.orders.length,
    paid: log.orders.filter(({ isPaid }) => isPaid).length,
    pictures: log.pictures.length,
    refunds: log.refunds.filter(({ isAccepted }) => isAccepted).length,
    duringFault,
    errors: log.errorsInWords,
    gaveUp: log.gaveUp,
    longestOutageMs: log.longestOutageMs,
    answersMs,
    readyMs,
    settledMs: settledAt === null ? null : Math.max(0, settledAt - stoppedAt),
    notes: [...newRemarks(before, await remarks(shop)), ...(drill.kills ? crashes : [])],
    violations,
  };
  return { outcome, log };
}

/** Violations for everything that had to keep working during the fault and did not. */
function findStoppedServices(
  { mustContinue }: Drill,
  done: { paid: number; pictures: number },
  closedMs: number,
  timeoutFactor: number,
): string[] {
  const least = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round(count / timeoutFactor)));
  const mayBeClosedMs = mustContinue.closedAtMostMs === null ? Infinity : mustContinue.closedAtMostMs * timeoutFactor;
  return [
    ...(closedMs > mayBeClosedMs ? [`The shop was closed for ${seconds(closedMs)} s, and had to go on.`] : []),
    ...(done.paid < least(mustContinue.paid)
      ? [`Only ${done.paid} orders were paid during the fault; at least ${least(mustContinue.paid)} had to be.`]
      : []),
    ...(done.pictures < least(mustContinue.pictures) ? [`Only ${done.pictures} pictures were accepted during the fault.`] : []),
  ];
}

function newRemarks(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...after].flatMap(([what, times]) => {
    const more = times - (before.get(what) ?? 0);
    return more > 0 ? [`${more} × ${what}`] : [];
  });
}

/** The time when the product list loads again. */
async function firstAnswer(shop: DrillShop): Promise<number> {
  const asks = async () =>
    (await fetch(`${shop.url}/api/products?limit=4`, { signal: AbortSignal.timeout(2_000) }).catch(() => null))?.ok;
  await until(asks, READY_MS, 100).catch(() => undefined);
  return performance.now();
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
