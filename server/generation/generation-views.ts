import { Injectable } from '@nestjs/common';
import { Database } from '../platform/index.js';
import type { Generation as GenerationView } from './contract.js';
import { CancellationQuota } from './limits/cancellation-quota.js';
import { Credits } from './limits/credits.js';
import { FreeRetries } from './limits/free-retries.js';
import { Generation } from './generation.entity.js';
import { isFinalState } from './execution/generation-states.js';
import { Pictures } from './pictures/pictures.js';
import { generationNotFound } from './generation-not-found.js';

/** Beyond this position in the queue, the exact number does not matter. */
const COUNTED_IN_LINE = 100;

interface Allowance {
  remaining: number;
  /** Whether a canceled generation returns its credit, and one that looks wrong may be repeated. */
  mayReturn: boolean;
}

export type GenerationProgress = Pick<Generation, 'id' | 'status' | 'percent' | 'error'>;

@Injectable()
export class GenerationViews {
  constructor(
    private readonly database: Database,
    private readonly pictures: Pictures,
    private readonly credits: Credits,
    private readonly cancellationQuota: CancellationQuota,
    private readonly retries: FreeRetries,
  ) {}

  /** @throws AppError GENERATION.NOT_FOUND */
  async show(userId: string, id: string): Promise<GenerationView> {
    const generation = await this.database.fork().findOneOrFail(Generation, { id, userId }, { failHandler: generationNotFound });
    return this.toView(generation, await this.allowanceOf(userId));
  }

  /** Generations still queued or running, newest first. */
  async listOpen(userId: string): Promise<GenerationView[]> {
    const open = await this.database
      .fork()
      .find(Generation, { userId, status: { $in: ['queued', 'running'] } }, { orderBy: { createdAt: 'desc' }, limit: 20 });
    if (open.length === 0) return [];
    const allowance = await this.allowanceOf(userId);
    return Promise.all(open.map((generation) => this.toView(generation, allowance)));
  }

  /** How far generations are, by id. */
  async progressOf(userId: string, ids: readonly string[], em = this.database.fork()): Promise<Map<string, GenerationProgress>> {
    if (ids.length === 0) return new Map();
    const fields = ['id', 'status', 'percent', 'error'] as const;
    const generations = await em.find(Generation, { id: { $in: ids }, userId }, { fields });
    return new Map(generations.map(({ id, status, percent, error }) => [id, { id, status, percent, error }]));
  }

  /** What is the same for all generations of a customer. */
  private async allowanceOf(userId: string): Promise<Allowance> {
    const [remaining, mayReturn] = await Promise.all([
      this.credits.remaining(userId),
      this.cancellationQuota.isAvailable(userId),
    ]);
    return { remaining, mayReturn };
  }

  private async toView(generation: Generation, { remaining, mayReturn }: Allowance): Promise<GenerationView> {
    const pictures = generation.status === 'succeeded' ? await this.pictures.ofGeneration(generation.id) : [];
    const [front = null, ...others] = await Promise.all(pictures.map((picture) => this.pictures.toView(picture)));
    return {
      generationId: generation.id,
      status: generation.status,
      success: generation.status !== 'failed' && generation.status !== 'cancelled',
      productId: generation.productId,
      photoId: generation.photoId,
      prompt: generation.title,
      queuePosition: generation.status === 'queued' ? await this.queuePositionOf(generation) : generation.queuePosition,
      percent: generation.percent,
      created_at: generation.createdAt.toISOString(),
      finished_at: generation.finishedAt?.toISOString() ?? null,
      engineMs: generation.engineMs,
      generatedImage: front,
      candidates: front && others.length > 0 ? [front, ...others] : [],
      canRetryFree: await this.retries.isAvailable(generation, pictures, mayReturn),
      retryOf: generation.retryOf,
      isFreeChange: generation.isFreeChange,
      fromCredits: generation.fromCredits,
      remainingGenerations: remaining,
      error: generation.error,
      details: detailsOf(generation),
      creditReturns: isFinalState(generation.status) ? !generation.creditKept : mayReturn,
    };
  }

  /** How many customers' generations are ahead of this one: ids are in order of time. */
  private async queuePositionOf({ id, priority }: Generation): Promise<number> {
    const [line] = await this.database.fork().execute<[{ before: number }]>(
      `select count(*)::int as before from (
         select from generation.generations
         where status = 'queued' and (priority, id) < (?, ?) and user_id is not null limit ?
       ) as earlier`,
      [priority, id, COUNTED_IN_LINE],
    );
    return line.before;
  }
}

function detailsOf({ status, creditKept, retryOf, isFreeChange, fromCredits }: Generation): string | null {
  if (status !== 'failed') return null;
  const spent = retryOf ? 'free try' : isFreeChange ? 'free change' : fromCredits ? 'picture' : 'free generation';
  return creditKept ? `Too many of your pictures ended this way, so this ${spent} stays used.` : `Your ${spent} was returned.`;
}
