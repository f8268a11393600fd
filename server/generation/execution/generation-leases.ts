import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LockMode, raw } from '@mikro-orm/core';
import { Clock, Database, type EntityManager, RetryLaterError, takeLock } from '../../platform/index.js';
import { EngineBudget, billablePictures } from '../limits/engine-budget.js';
import type { EngineProgress, EngineRequest } from '../engines/image-engine.js';
import { FalWebhooks } from '../engines/fal/fal-webhooks.js';
import { Generation } from '../generation.entity.js';
import { isFinalState } from './generation-states.js';

/** At most as long as the queue's lock, so that a killed worker's lease ends before its job is redelivered. */
const LEASE_MS = 10_000;
const BUSY_DELAY_MS = 2_000;
/** Pictures of a batch that are made at once: others must get their turn, and a new account at fal runs no more. */
const MAX_OF_BATCH = 2;
/** A webhook may still report the id of a submit whose answer was lost; after this, it is submitted again. */
const LOST_SUBMIT_MS = 30_000;

/** The generation has ended in the meantime: its picture is no longer wanted. */
export class GenerationEndedError extends Error {}

/** A second try is not allowed: there was one already, or the day's budget is spent. */
export class NoSecondTryError extends Error {}

export class LeaseLostError extends RetryLaterError {
  constructor() {
    super('Another worker holds the lease of this generation.', BUSY_DELAY_MS);
  }
}

/** Assigns a generation to one worker at a time with an expiring lease, and records that worker's progress. */
@Injectable()
export class GenerationLeases {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly budget: EngineBudget,
    private readonly webhooks: FalWebhooks,
  ) {}

  /**
   * Takes the lease; null when the generation has ended.
   * @throws RetryLaterError while another worker may hold it, and while enough others of its batch are made
   */
  async claim(id: string): Promise<Generation | null> {
    const claimed = await this.database.transaction(async (em) => {
      const generation = await em.findOne(Generation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!generation || isFinalState(generation.status)) return null;
      const now = this.clock.now();
      if (generation.leaseUntil && generation.leaseUntil > now) throw new LeaseLostError();
      if (this.mayLearnRequestId(generation, now)) {
        throw new RetryLaterError('A webhook may still report the id of the last submit.', BUSY_DELAY_MS);
      }
      if (generation.batchId && (await this.isBatchBusy(em, generation.batchId, now))) {
        // The sweep leaves it alone: its job is not lost.
        generation.updatedAt = now;
        return 'wait';
      }
      Object.assign(generation, { status: 'running', leaseId: randomUUID(), leaseUntil: leaseFrom(now), updatedAt: now });
      generation.begunAt ??= now;
      return generation;
    });
    if (claimed === 'wait') throw new RetryLaterError('Others of its batch are being made.', BUSY_DELAY_MS);
    return claimed;
  }

  /** Locks the batch until the transaction ends, so that concurrent claims see each other. */
  private async isBatchBusy(em: EntityManager, batchId: string, now: Date): Promise<boolean> {
    await takeLock(em, `generation.batch:${batchId}`);
    return (await em.count(Generation, { batchId, status: 'running', leaseUntil: { $gt: now } })) >= MAX_OF_BATCH;
  }

  /**
   * @returns whether a webhook said that the provider is done
   * @throws GenerationEndedError, LeaseLostError
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
    throw await this.lossError(id);
  }

  async release({ id, leaseId }: Generation): Promise<void> {
    await this.database.fork().nativeUpdate(Generation, { id, leaseId }, { leaseUntil: null });
  }

  /**
   * Call before each submit. One after a request that another endpoint is asked instead of replaces that request.
   * @throws GenerationEndedError, LeaseLostError: then nothing may be submitted
   */
  async recordSubmit(ours: Generation, endpoint: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const generation = await this.lock(em, ours);
      const before = billablePictures(generation);
      this.countSubmission(generation, endpoint);
      Object.assign(generation, { providerRequestId: null, providerFinishedAt: null });
      await this.budget.recount(em, generation, before);
    });
  }

  /**
   * Once for each generation. The first request is kept as a fallback.
   * @throws NoSecondTryError, and as `recordSubmit`
   */
  async recordSecondSubmit(ours: Generation, endpoint: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const generation = await this.lock(em, ours);
      if (generation.firstRequestId || !generation.providerRequestId)
        throw new NoSecondTryError('A second try was already made.');
      if (!(await this.budget.reserveSecondPicture(em, generation)))
        throw new NoSecondTryError('The budget of the day is spent.');
      const { endpoint: firstEndpoint, providerRequestId: firstRequestId } = generation;
      this.countSubmission(generation, endpoint);
      Object.assign(generation, {
        firstEndpoint,
        firstRequestId,
        providerRequestId: null,
        providerFinishedAt: null,
      });
    });
  }

  /** The provider refused the last submit, so it is uncounted. */
  async recordRefusal({ id }: Generation): Promise<void> {
    await this.database.transaction(async (em) => {
      const generation = await em.findOne(Generation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!generation || generation.submissions === 0) return;
      const before = billablePictures(generation);
      generation.submissions -= 1;
      await this.budget.recount(em, generation, before);
    });
  }

  /** Also after a cancel. @throws LeaseLostError when another worker submits instead */
  async recordRequest({ id, leaseId }: Generation, { endpoint, requestId }: EngineRequest): Promise<void> {
    const request = { endpoint, providerRequestId: requestId };
    const recorded = await this.database.fork().nativeUpdate(Generation, { id, leaseId }, request);
    if (recorded === 0) throw new LeaseLostError();
  }

  /** @throws GenerationEndedError, LeaseLostError */
  async recordProgress(generation: Generation, { queuePosition, percent }: EngineProgress): Promise<void> {
    await this.update(generation, {
      queuePosition: queuePosition ?? null,
      // Never decreases, even in a second attempt; 100 means that the picture is stored.
      ...(percent === undefined ? {} : { percent: raw('greatest(percent, ?)', [Math.min(99, Math.round(percent))]) }),
    });
  }

  /** Records that files may have to be discarded if the generation ends without a picture. @throws as `recordProgress` */
  async recordStoring(generation: Generation): Promise<void> {
    await this.update(generation, { mayHaveObjects: true });
  }

  private async lock(em: EntityManager, { id, leaseId }: Generation): Promise<Generation> {
    const generation = await em.findOne(Generation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (generation?.status !== 'running') throw new GenerationEndedError();
    if (generation.leaseId !== leaseId || !generation.leaseUntil) throw new LeaseLostError();
    return generation;
  }

  /** A webhook that reports the request does not say where it was submitted. */
  private countSubmission(generation: Generation, endpoint: string): void {
    generation.submissions += 1;
    generation.submittedAt = this.clock.now();
    generation.endpoint = endpoint;
  }

  private async update({ id, leaseId }: Generation, changes: object): Promise<void> {
    const ours = { id, leaseId, status: 'running' } as const;
    const updated = await this.database.fork().nativeUpdate(Generation, ours, { ...changes, updatedAt: this.clock.now() });
    if (updated === 0) throw await this.lossError(id);
  }

  private async lossError(id: string): Promise<Error> {
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
