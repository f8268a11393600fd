import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LockMode, raw } from '@mikro-orm/core';
import { Clock, Database, type EntityManager, RetryLaterError } from '../../platform/index.js';
import { EngineBudget, billablePictures } from '../limits/engine-budget.service.js';
import type { EngineProgress } from '../engines/image-engine.js';
import { FalWebhooks } from '../engines/fal/fal-webhooks.service.js';
import { Generation } from '../generation.entity.js';
import { isOver } from './generation-states.js';

/** Not longer than the queue's lock: whoever takes up a killed worker's job finds the generation free. */
const LEASE_MS = 10_000;
const BUSY_DELAY_MS = 2_000;
/** How long a webhook may take to tell the id of a submit whose answer was lost, before it is submitted anew. */
const LOST_SUBMIT_MS = 30_000;

/** Thrown where a picture is made that nobody waits for any more. */
export class GenerationEndedError extends Error {}

/** Thrown where a second picture is not to be submitted: there was one, or the day's budget is spent. */
export class NoSecondTryError extends Error {}

/** Thrown where a picture is made that another worker has taken over. */
export class LeaseLostError extends RetryLaterError {
  constructor() {
    super('Another worker is on this generation.', BUSY_DELAY_MS);
  }
}

/** What a worker writes down about the generation it is on. One worker has it at a time, by a lease that runs out. */
@Injectable()
export class GenerationLeases {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly budget: EngineBudget,
    private readonly webhooks: FalWebhooks,
  ) {}

  /** Takes the generation for this worker; null when it is over. @throws NotNowError when it is not to be worked on now */
  claim(id: string): Promise<Generation | null> {
    return this.database.transaction(async (em) => {
      const generation = await em.findOne(Generation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!generation || isOver(generation.status)) return null;
      const now = this.clock.now();
      if (generation.leaseUntil && generation.leaseUntil > now) throw new LeaseLostError();
      if (this.mayLearnRequestId(generation, now)) {
        throw new RetryLaterError('The id of what was submitted may still become known.', BUSY_DELAY_MS);
      }
      Object.assign(generation, { status: 'running', leaseId: randomUUID(), leaseUntil: leaseFrom(now), updatedAt: now });
      generation.begunAt ??= now;
      return generation;
    });
  }

  /**
   * @returns whether the provider told us that it is done
   * @throws NobodyWaitsError when the generation is over, TakenOverError when another worker is on it
   */
  async renew({ id, leaseId }: Generation): Promise<boolean> {
    const now = this.clock.now();
    const em = this.database.fork();
    const [renewed] = await em.execute<{ isFinished: boolean }[]>(
      `update generation.generations set lease_until = ?, updated_at = ?
       where id = ? and status = 'running' and lease_id = ? returning provider_finished_at is not null as "isFinished"`,
      [leaseFrom(now), now, id, leaseId],
    );
    if (renewed) return renewed.isFinished;
    throw await this.whyLost(id);
  }

  async release({ id, leaseId }: Generation): Promise<void> {
    await this.database.fork().nativeUpdate(Generation, { id, leaseId }, { leaseUntil: null });
  }

  /** @throws NobodyWaitsError, TakenOverError: then nothing may be submitted */
  async recordSubmit(ours: Generation): Promise<void> {
    await this.database.transaction(async (em) => {
      const generation = await this.lock(em, ours);
      const before = billablePictures(generation);
      this.countSubmission(generation);
      await this.budget.recount(em, generation, before);
    });
  }

  /**
   * Once for a generation, whatever becomes of it: from now on its request is the second one, and the first is kept as
   * what to fall back on. @throws NoSecondTryError, and as `noteSubmitting`
   */
  async recordSecondSubmit(ours: Generation): Promise<void> {
    await this.database.transaction(async (em) => {
      const generation = await this.lock(em, ours);
      if (generation.firstRequestId || !generation.providerRequestId) throw new NoSecondTryError('There was a second try.');
      if (!(await this.budget.reserveSecondPicture(em, generation))) throw new NoSecondTryError('The budget of the day is spent.');
      this.countSubmission(generation);
      Object.assign(generation, {
        firstRequestId: generation.providerRequestId,
        providerRequestId: null,
        providerFinishedAt: null,
      });
    });
  }

  /** The last submit was none. */
  async recordRefusal({ id }: Generation): Promise<void> {
    await this.database.transaction(async (em) => {
      const generation = await em.findOne(Generation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!generation || generation.submissions === 0) return;
      const before = billablePictures(generation);
      generation.submissions -= 1;
      await this.budget.recount(em, generation, before);
    });
  }

  /** Also of one that was cancelled meanwhile. @throws TakenOverError when another worker has submitted, or is about to */
  async recordRequestId({ id, leaseId }: Generation, requestId: string): Promise<void> {
    const noted = await this.database.fork().nativeUpdate(Generation, { id, leaseId }, { providerRequestId: requestId });
    if (noted === 0) throw new LeaseLostError();
  }

  /** @throws NobodyWaitsError when the generation is over, TakenOverError when another worker is on it */
  async recordProgress(generation: Generation, { queuePosition, percent }: EngineProgress): Promise<void> {
    await this.update(generation, {
      queuePosition: queuePosition ?? null,
      // 100 is kept for the moment when the picture can be seen.
      // A second attempt may begin anew, but what the customer sees never goes back.
      ...(percent === undefined ? {} : { percent: raw('greatest(percent, ?)', [Math.min(99, Math.round(percent))]) }),
    });
  }

  /** From now on there may be objects of it, to be thrown away if it ends without a picture. @throws as `noteProgress` */
  async recordStoring(generation: Generation): Promise<void> {
    await this.update(generation, { mayHaveObjects: true });
  }

  private async lock(em: EntityManager, { id, leaseId }: Generation): Promise<Generation> {
    const generation = await em.findOne(Generation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (generation?.status !== 'running') throw new GenerationEndedError();
    if (generation.leaseId !== leaseId || !generation.leaseUntil) throw new LeaseLostError();
    return generation;
  }

  private countSubmission(generation: Generation): void {
    generation.submissions += 1;
    generation.submittedAt = this.clock.now();
  }

  private async update({ id, leaseId }: Generation, changes: object): Promise<void> {
    const ours = { id, leaseId, status: 'running' } as const;
    const updated = await this.database.fork().nativeUpdate(Generation, ours, { ...changes, updatedAt: this.clock.now() });
    if (updated === 0) throw await this.whyLost(id);
  }

  private async whyLost(id: string): Promise<Error> {
    const isOpen = (await this.database.fork().count(Generation, { id, status: 'running' })) > 0;
    return isOpen ? new LeaseLostError() : new GenerationEndedError();
  }

  private mayLearnRequestId({ submissions, providerRequestId, submittedAt }: Generation, now: Date): boolean {
    if (submissions === 0 || providerRequestId || !submittedAt || !this.webhooks.areOn) return false;
    return now.getTime() - submittedAt.getTime() < LOST_SUBMIT_MS;
  }
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}
