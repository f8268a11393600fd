import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { CachedCheck } from './cached-check.js';

/** The dependencies of a process. */
const PARTS = ['database', 'queue', 'storage'] as const;
export type Part = (typeof PARTS)[number];

/**
 * `?need=database,queue` checks these parts only. The shop keeps selling while its queue or storage is away (the outbox
 * keeps jobs), so a load balancer that needs everything would take all web processes out of service at once.
 */
export const readinessQuery = z.object({
  need: z
    .string()
    .max(100)
    .default(PARTS.join(','))
    .transform((list) => list.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(PARTS)).min(1).max(PARTS.length)),
});

/** The requested parts. */
export type ReadinessReport = Partial<Record<Part, boolean>> & {
  /** The process is stopping and takes no new work. */
  draining: boolean;
};

interface Pinged {
  /** @throws Error when it cannot be used */
  ping(): Promise<unknown>;
}

/** Whether this process should receive requests or jobs. */
export class Readiness {
  private draining = false;
  private readonly checks: Record<Part, CachedCheck>;

  constructor(database: Pinged, queues: Pinged, objects: Pinged) {
    this.checks = {
      database: new CachedCheck('database', () => database.ping()),
      queue: new CachedCheck('queue', () => queues.ping()),
      storage: new CachedCheck('storage', () => objects.ping()),
    };
  }

  get isDraining(): boolean {
    return this.draining;
  }

  async report(parts: readonly Part[] = PARTS): Promise<ReadinessReport> {
    const answers = await Promise.all(parts.map(async (part) => [part, await this.checks[part].passes()] as const));
    return { ...Object.fromEntries(answers), draining: this.draining };
  }

  /** Reports not ready, and gives load balancers time to notice. */
  async drain(noticeMs: number): Promise<void> {
    this.draining = true;
    await pause(noticeMs);
  }
}

export function isReady({ draining, ...parts }: ReadinessReport): boolean {
  return !draining && Object.values(parts).every(Boolean);
}
