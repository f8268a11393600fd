import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/until.js';
import type { Random } from './random.js';
import type { HttpFault, HttpProxy } from './http-proxy.js';
import type { ShopperLog } from './shopper-log.js';
import type { DrillShop } from './drill-shop.js';

/** How much longer than planned a fault may last until a call meets it. */
const MEET_MS = 30_000;

/** One run of a drill: the faults it injects, and whether the shop met them. */
export class DrillRun {
  readonly injected: string[] = [];
  /** Faults that no call met, so that the drill proves nothing. */
  readonly violations: string[] = [];

  constructor(
    private readonly drill: string,
    readonly shop: DrillShop,
    readonly log: ShopperLog,
    readonly random: Random,
    /** Factor on all time limits, for busy machines. */
    readonly timeoutFactor: number,
  ) {}

  record(what: string): void {
    this.injected.push(what);
    console.log(`${this.drill}: ${what}`);
  }

  /** @param times how often the shop met this fault, counted in `unit` */
  recordHits(fault: string, times: number, unit: string): void {
    this.record(`${fault} (${times} ${unit})`);
    if (times === 0) this.violations.push(`No call met the fault: ${fault}.`);
  }

  /** Injects a fault for at least this long, and until a call has met it. */
  async injectFault(proxy: HttpProxy, what: string, fault: HttpFault, seconds: number, options = {}): Promise<void> {
    const before = proxy.faultCount;
    proxy.inject(fault, options);
    await this.waitUntilMet(seconds, () => proxy.faultCount > before);
    this.recordHits(`${what} for ${seconds} s`, proxy.faultCount - before, 'calls');
    proxy.clear();
  }

  async waitUntilMet(seconds: number, isMet: () => boolean | Promise<boolean>): Promise<void> {
    await pause(seconds * 1_000);
    await until(async () => isMet(), MEET_MS * this.timeoutFactor, 200).catch(() => undefined);
  }
}
