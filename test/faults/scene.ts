import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/until.js';
import type { Dice } from './dice.js';
import type { HttpFault, HttpProxy } from './http-proxy.js';
import type { Ledger } from './ledger.js';
import type { Town } from './town.js';

/** A fault lasts longer than planned where nobody has met it yet. */
const MEET_MS = 30_000;

/** One drill under way: what it breaks, and whether the shop met it. */
export class Scene {
  readonly injected: string[] = [];
  /** Faults that met nothing: then the drill has shown nothing. */
  readonly violations: string[] = [];

  constructor(
    private readonly drill: string,
    readonly town: Town,
    readonly ledger: Ledger,
    readonly dice: Dice,
    /** How many times longer than on an idle machine everything may take. */
    readonly patience: number,
  ) {}

  tell(what: string): void {
    this.injected.push(what);
    console.log(`${this.drill}: ${what}`);
  }

  /** @param times how often the shop met this fault, counted in `unit` */
  met(fault: string, times: number, unit: string): void {
    this.tell(`${fault} (${times} ${unit})`);
    if (times === 0) this.violations.push(`Nobody met the fault: ${fault}.`);
  }

  /** A service misbehaves for so long, and until a call has met it. */
  async strike(wire: HttpProxy, what: string, fault: HttpFault, seconds: number, options = {}): Promise<void> {
    const before = wire.struck;
    wire.strike(fault, options);
    await this.last(seconds, () => wire.struck > before);
    this.met(`${what} for ${seconds} s`, wire.struck - before, 'calls');
    wire.heal();
  }

  async last(seconds: number, isMet: () => boolean | Promise<boolean>): Promise<void> {
    await pause(seconds * 1_000);
    await until(async () => isMet(), MEET_MS * this.patience, 200).catch(() => undefined);
  }
}
