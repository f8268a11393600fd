import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EngineBudget, EngineError, Upscaler } from '../../generation/index.js';
import { Clock, Database, logger, RetryLaterError, abortable } from '../../platform/index.js';
import { OrderIssues } from '../orders/order-issues.js';
import { mayBeFulfilled } from '../orders/order-transitions.js';
import { Order } from '../orders/order.entity.js';
import { PrintFile, type UpscaleState } from './print-file.entity.js';

const LOCK = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
/** Below this, local enlargement looks the same. */
const MIN_FACTOR = 1.2;
/** How long a PDF waits for the upscaler, from the first try. */
const MAX_WAIT_MS = 5 * 60_000;
const PAUSE_MS = 3_000;
const MAX_PAUSE_MS = 30_000;
/** A second one if the first answer was lost: there is no way to ask whether it was accepted. */
const MAX_SUBMISSIONS = 2;

/** The order was refunded, cancelled or erased meanwhile, or another worker has the print file. */
export class PrintEndedError extends Error {}
class BudgetSpentError extends Error {}

/** A print file under this worker's lease. */
export interface PrintFileLease {
  file: PrintFile;
  /** Submitted, maybe, but the request id is not stored yet. */
  isSubmitting: boolean;
}

/** Has pictures enlarged by the upscaling service, once per print file. */
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
   * Null where the print file is made without the service; the reason is stored.
   * @throws RetryLaterError to be tried again, PrintEndedError
   */
  async enlarge(claim: PrintFileLease, picture: Buffer, factor: number, shutdown: AbortSignal): Promise<Buffer | null> {
    const { file } = claim;
    if (file.upscale !== 'pending') return null;
    if (factor < MIN_FACTOR) return this.decide(claim, 'unneeded');
    if (!this.upscaler.isOn) return this.decide(claim, 'off');
    if (!file.requestId && this.msLeft(file) <= 0) return this.fail(claim);
    try {
      return await this.run(claim, picture, factor, shutdown);
    } catch (error) {
      if (shutdown.aborted || error instanceof RetryLaterError) throw error;
      if (error instanceof BudgetSpentError) return this.decide(claim, 'no_budget');
      const isTimeUp = this.msLeft(file) <= 0;
      if (!isTimeUp && !(error instanceof EngineError)) throw error;
      if (!isTimeUp && error instanceof EngineError && error.isTransient) throw retryLater(error);
      logger.warn({ err: error, orderLineId: file.orderLineId }, 'could not enlarge a picture');
      return this.fail(claim);
    }
  }

  private run(claim: PrintFileLease, picture: Buffer, scale: number, shutdown: AbortSignal): Promise<Buffer> {
    const { file } = claim;
    const enlarged = this.upscaler.run(
      { picture: async () => Promise.resolve(picture), scale },
      {
        resumeRequestId: file.requestId ?? undefined,
        onSubmitting: () => this.noteSubmitting(claim),
        onRefused: () => this.noteRefused(claim),
        onSubmitted: (requestId) => this.noteSubmitted(claim, requestId),
        // Long enough to check once, however late it is.
        signal: AbortSignal.timeout(Math.max(PAUSE_MS, this.msLeft(file))),
      },
    );
    // A stopping worker leaves the request running: the next one resumes it.
    return abortable(enlarged, shutdown);
  }

  /** The order is locked before its print file, as everywhere. */
  private async noteSubmitting(claim: PrintFileLease): Promise<void> {
    const { file } = claim;
    await this.database.transaction(async (em) => {
      const order = await em.findOne(Order, { id: file.orderId }, LOCK);
      const row = await em.findOne(PrintFile, { orderLineId: file.orderLineId, leaseId: file.leaseId }, LOCK);
      // A stopping worker has released the lease.
      if (!order || !row?.leaseUntil || row.finishedAt || !mayBeFulfilled(order)) throw new PrintEndedError();
      if (row.submissions >= MAX_SUBMISSIONS) throw new EngineError('no_image', 'It was submitted too often.');
      const submittedAt = this.clock.now();
      if (!(await this.budget.reserveUpscale(em, submittedAt))) throw new BudgetSpentError();
      Object.assign(row, { submissions: row.submissions + 1, submittedAt });
    });
    claim.isSubmitting = true;
  }

  private async noteRefused({ file }: PrintFileLease): Promise<void> {
    await this.database.transaction(async (em) => {
      const row = await em.findOne(PrintFile, { orderLineId: file.orderLineId }, LOCK);
      if (!row?.submittedAt || row.submissions === 0) return;
      row.submissions -= 1;
      await this.budget.releaseUpscale(em, row.submittedAt);
    });
  }

  /** Before anything else happens. @throws RetryLaterError when another worker has submitted, or is about to */
  private async noteSubmitted(claim: PrintFileLease, requestId: string): Promise<void> {
    const { orderLineId, leaseId } = claim.file;
    const noted = await this.database.fork().nativeUpdate(PrintFile, { orderLineId, leaseId }, { requestId });
    if (noted === 0) throw new RetryLaterError('Another worker has this print file.', PAUSE_MS);
    claim.isSubmitting = false;
  }

  private async decide({ file }: PrintFileLease, upscale: UpscaleState): Promise<null> {
    await this.database.fork().nativeUpdate(PrintFile, { orderLineId: file.orderLineId }, { upscale });
    return null;
  }

  /** Goes on without the service and raises an issue. */
  private async fail({ file }: PrintFileLease): Promise<null> {
    await this.database.transaction(async (em) => {
      const order = await em.findOneOrFail(Order, { id: file.orderId }, LOCK);
      const row = await em.findOne(PrintFile, { orderLineId: file.orderLineId }, LOCK);
      if (row?.upscale !== 'pending') return;
      row.upscale = 'failed';
      if (mayBeFulfilled(order)) await this.issues.raise(em, order, { code: 'enlargement_failed', orderLineId: file.orderLineId });
    });
    return null;
  }

  private msLeft({ createdAt }: PrintFile): number {
    return createdAt.getTime() + MAX_WAIT_MS - this.clock.now().getTime();
  }
}

function retryLater({ message, retryAfterSeconds = 0 }: EngineError): RetryLaterError {
  return new RetryLaterError(message, Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, retryAfterSeconds * 1000)));
}
