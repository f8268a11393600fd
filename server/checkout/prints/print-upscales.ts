import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EngineBudget, EngineError, Upscaler } from '../../generation/index.js';
import { Clock, Database, HOUR_MS, logger, RetryLaterError, abortable, MINUTE_MS } from '../../platform/index.js';
import { OrderIssues } from '../orders/index.js';
import { lockOrder, lockOrderIfExists } from '../model/lock-order.js';
import { mayBeFulfilled } from '../model/order-transitions.js';
import { rowOf, PrintFile, type UpscaleState } from '../model/print-file.entity.js';

const LOCK = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
/** Below this factor, local enlargement looks the same. */
export const MIN_FACTOR = 1.2;
/** How long a PDF waits for the upscaler after the first attempt. */
const MAX_PDF_WAIT_MS = 5 * MINUTE_MS;
/** The same for a print file that no PDF needs, which may wait in its queue for a while. */
const MAX_PRINT_WAIT_MS = HOUR_MS;
const PAUSE_MS = 3_000;
const MAX_PAUSE_MS = 30_000;
/** Allows a second request if the first response was lost: the service cannot tell whether it accepted the first. */
const MAX_SUBMISSIONS = 2;
/** For this long after a submission, its worker may still store the request id. */
const SUBMIT_MS = 30_000;

/** Thrown when the order was refunded, canceled or erased in the meantime. */
export class PrintEndedError extends Error {}
class BudgetSpentError extends Error {}

/** Enlarges pictures with the upscaling service, once per print file. */
@Injectable()
export class PrintUpscales {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly upscaler: Upscaler,
    private readonly budget: EngineBudget,
    private readonly issues: OrderIssues,
  ) {}

  /**
   * Returns null if the print file is made without the service, and stores the reason.
   * @throws RetryLaterError if a retry is needed, PrintEndedError
   */
  async enlarge(
    file: PrintFile,
    picture: Buffer,
    { factor, isForPdf }: { factor: number; isForPdf: boolean },
    shutdown: AbortSignal,
  ): Promise<Buffer | null> {
    const deadline = file.createdAt.getTime() + (isForPdf ? MAX_PDF_WAIT_MS : MAX_PRINT_WAIT_MS);
    const msLeft = () => deadline - this.clock.now().getTime();
    if (file.upscale !== 'pending') return null;
    if (factor < MIN_FACTOR) return this.decide(file, 'unneeded');
    if (!this.upscaler.isOn) return this.decide(file, 'off');
    if (!file.requestId && msLeft() <= 0) return this.fail(file);
    this.requireNotSubmitting(file);
    try {
      // Allows at least one status check, even after the deadline.
      const signal = AbortSignal.timeout(Math.max(PAUSE_MS, Math.min(MAX_PDF_WAIT_MS, msLeft())));
      return await abortable(this.run(file, picture, factor, signal), shutdown);
    } catch (error) {
      if (shutdown.aborted || error instanceof RetryLaterError || error instanceof PrintEndedError) throw error;
      if (error instanceof BudgetSpentError) return this.decide(file, 'no_budget');
      const isTimeUp = msLeft() <= 0;
      if (!isTimeUp && error instanceof DOMException) throw new RetryLaterError(error.message, PAUSE_MS);
      if (!isTimeUp && !(error instanceof EngineError)) throw error;
      if (!isTimeUp && error instanceof EngineError && error.isTransient) throw retryLater(error);
      logger.warn({ err: error, orderLineId: file.orderLineId }, 'could not enlarge a picture');
      return this.fail(file);
    }
  }

  /** A stopping worker leaves the request running: the next one resumes it. */
  private run(file: PrintFile, picture: Buffer, scale: number, signal: AbortSignal): Promise<Buffer> {
    return this.upscaler.run(
      { picture: async () => Promise.resolve(picture), scale },
      {
        resumeRequestId: file.requestId ?? undefined,
        onSubmitting: () => this.recordSubmitting(file),
        onRefused: () => this.recordRefused(file),
        onSubmitted: (requestId) => this.recordSubmitted(file, requestId),
        signal,
      },
    );
  }

  /** Locks the order before its print file, as all transactions do. */
  private async recordSubmitting(file: PrintFile): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await lockOrderIfExists(em, file.orderId);
      const row = await em.findOne(PrintFile, rowOf(file), LOCK);
      if (!order || !row || row.finishedAt || !mayBeFulfilled(order)) throw new PrintEndedError();
      if (row.requestId) throw new RetryLaterError('Another worker has submitted this print file.', PAUSE_MS);
      this.requireNotSubmitting(row);
      if (row.submissions >= MAX_SUBMISSIONS) throw new EngineError('no_image', 'It was submitted too often.');
      const submittedAt = this.clock.now();
      if (!(await this.budget.reserveUpscale(em, submittedAt))) throw new BudgetSpentError();
      Object.assign(row, { submissions: row.submissions + 1, submittedAt });
    });
  }

  private async recordRefused(file: PrintFile): Promise<void> {
    await this.database.transaction(async (em) => {
      const row = await em.findOne(PrintFile, rowOf(file), LOCK);
      if (!row?.submittedAt || row.submissions === 0) return;
      await this.budget.releaseUpscale(em, row.submittedAt);
      Object.assign(row, { submissions: row.submissions - 1, submittedAt: null });
    });
  }

  /** Stores the request id before polling, so that a later attempt can resume the request. */
  private async recordSubmitted(file: PrintFile, requestId: string): Promise<void> {
    const recorded = await this.database.fork().nativeUpdate(PrintFile, rowOf(file), { requestId });
    if (recorded === 0) throw new PrintEndedError();
  }

  /** @throws RetryLaterError when a worker has just submitted; it may still store the request id */
  private requireNotSubmitting({ requestId, submittedAt }: PrintFile): void {
    if (requestId || !submittedAt || this.clock.now().getTime() - submittedAt.getTime() >= SUBMIT_MS) return;
    throw new RetryLaterError('A worker is submitting this print file.', PAUSE_MS);
  }

  private async decide(file: PrintFile, upscale: UpscaleState): Promise<null> {
    await this.database.fork().nativeUpdate(PrintFile, rowOf(file), { upscale });
    return null;
  }

  /** Continues without the service and raises an issue. */
  private async fail(file: PrintFile): Promise<null> {
    const { orderId, orderLineId } = file;
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      const row = await em.findOne(PrintFile, rowOf(file), LOCK);
      if (row?.upscale !== 'pending') return;
      row.upscale = 'failed';
      if (mayBeFulfilled(order)) await this.issues.raise(em, order, { code: 'enlargement_failed', orderLineId });
    });
    return null;
  }
}

function retryLater({ message, retryAfterSeconds = 0 }: EngineError): RetryLaterError {
  return new RetryLaterError(message, Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, retryAfterSeconds * 1000)));
}
