import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { CachedCheck } from './cached-check.js';

/** What a process needs of others. */
const PARTS = ['database', 'queue', 'storage'] as const;
export type Part = (typeof PARTS)[number];

/**
 * `?need=database,queue` asks for these parts alone. A shop goes on selling while its queue or its storage is away (the
 * outbox keeps the jobs), so a load balancer that asked for everything would take all web processes out of service at
 * once, and with them what still worked.
 */
export const readinessQuery = z.object({
  need: z
    .string()
    .max(100)
    .default(PARTS.join(','))
    .transform((list) => list.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(PARTS)).min(1).max(PARTS.length)),
});

/** The parts that were asked for. */
export type ReadinessReport = Partial<Record<Part, boolean>> & {
  /** The process was asked to stop: it finishes what it has, and wants nothing new. */
  draining: boolean;
};

interface Reachable {
  isReachable(): Promise<boolean>;
}

/** Whether this process should be given work. */
export class Readiness {
  private draining = false;
  private readonly checks: Record<Part, CachedCheck>;

  constructor(database: Reachable, queues: { areReachable(): Promise<boolean> }, objects: Reachable) {
    this.checks = {
      database: new CachedCheck(() => database.isReachable()),
      queue: new CachedCheck(() => queues.areReachable()),
      storage: new CachedCheck(() => objects.isReachable()),
    };
  }

  get isDraining(): boolean {
    return this.draining;
  }

  async report(parts: readonly Part[] = PARTS): Promise<ReadinessReport> {
    const answers = await Promise.all(parts.map(async (part) => [part, await this.checks[part].passes()] as const));
    return { ...Object.fromEntries(answers), draining: this.draining };
  }

  /** Tells load balancers that nothing new is wanted, and gives them time to notice. */
  async drain(noticeMs: number): Promise<void> {
    this.draining = true;
    await pause(noticeMs);
  }
}

export function isReady({ draining, ...parts }: ReadinessReport): boolean {
  return !draining && Object.values(parts).every(Boolean);
}
