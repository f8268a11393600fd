import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { Generation as GenerationView } from '../contract.js';
import { CancellationQuota, countedCentsOf } from '../limits/cancellation-quota.js';
import { Credits, usedGenerationsOf } from '../limits/credits.js';
import { FreeRetries } from '../limits/free-retries.js';
import { Generation } from '../generation.entity.js';
import { isFinalState } from '../execution/generation-states.js';
import { Pictures } from '../pictures/pictures.js';
import { generationNotFound } from './generation-not-found.js';

/** Beyond this position in the queue, the exact number does not matter. */
const COUNTED_IN_LINE = 100;

type ShownGeneration = Pick<
  Generation,
  | 'id'
  | 'status'
  | 'productId'
  | 'photoId'
  | 'title'
  | 'queuePosition'
  | 'percent'
  | 'error'
  | 'engineMs'
  | 'retryOf'
  | 'isFreeChange'
  | 'fromCredits'
  | 'creditKept'
> & {
  createdAt: Date | string;
  finishedAt: Date | string | null;
  /** How many customers' generations are ahead of one that is queued: ids are in order of time. */
  before: number | null;
  /** Null if the customer's limits are gone. */
  remaining: number | null;
  countedCents: number | null;
};

/** Everything that a page polls, in one statement. `$2` is the begin of the quota's period. */
const SHOWN = `select g.id, g.status, g.product_id as "productId", g.photo_id as "photoId", g.title,
    g.queue_position as "queuePosition", g.percent, g.error, g.engine_ms as "engineMs", g.retry_of as "retryOf",
    g.is_free_change as "isFreeChange", g.from_credits as "fromCredits", g.credit_kept as "creditKept",
    g.created_at as "createdAt", g.finished_at as "finishedAt",
    case when g.status = 'queued' then (
      select count(*)::int from (
        select from generation.generations earlier
        where earlier.status = 'queued' and (earlier.priority, earlier.id) < (g.priority, g.id)
          and earlier.user_id is not null limit ${COUNTED_IN_LINE}
      ) as line
    ) end as before,
    mine."limit" - mine.used + mine."pictureCredits" as remaining, (${countedCentsOf('g.user_id', '$2')}) as "countedCents"
  from generation.generations g left join lateral (${usedGenerationsOf('g.user_id')}) as mine on true
  where g.user_id = $1`;

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

  async show(userId: string, id: string): Promise<GenerationView> {
    const text = `${SHOWN} and g.id = $3`;
    const values = [userId, this.cancellationQuota.periodBegin(), id];
    const [generation] = await this.database.query<ShownGeneration>({ name: 'shown generation', text, values });
    if (!generation) throw generationNotFound();
    return this.toView(userId, generation);
  }

  /** Generations still queued or running, newest first. */
  async listOpen(userId: string): Promise<GenerationView[]> {
    const text = `${SHOWN} and g.status in ('queued', 'running') order by g.created_at desc limit 20`;
    const values = [userId, this.cancellationQuota.periodBegin()];
    const open = await this.database.query<ShownGeneration>({ name: 'open generations', text, values });
    return Promise.all(open.map((generation) => this.toView(userId, generation)));
  }

  /** How far generations are, by id. */
  async progressOf(userId: string, ids: readonly string[], em = this.database.fork()): Promise<Map<string, GenerationProgress>> {
    if (ids.length === 0) return new Map();
    const fields = ['id', 'status', 'percent', 'error'] as const;
    const generations = await em.find(Generation, { id: { $in: ids }, userId }, { fields });
    return new Map(generations.map(({ id, status, percent, error }) => [id, { id, status, percent, error }]));
  }

  private async toView(userId: string, generation: ShownGeneration): Promise<GenerationView> {
    const mayReturn = this.cancellationQuota.isAvailable(generation.countedCents);
    const pictures = generation.status === 'succeeded' ? await this.pictures.ofGeneration(generation.id) : [];
    const [front = null, ...others] = await this.pictures.toViews(pictures);
    return {
      generationId: generation.id,
      status: generation.status,
      success: generation.status !== 'failed' && generation.status !== 'cancelled',
      productId: generation.productId,
      photoId: generation.photoId,
      prompt: generation.title,
      queuePosition: generation.before ?? generation.queuePosition,
      percent: generation.percent,
      created_at: new Date(generation.createdAt).toISOString(),
      finished_at: generation.finishedAt && new Date(generation.finishedAt).toISOString(),
      engineMs: generation.engineMs,
      generatedImage: front,
      candidates: front && others.length > 0 ? [front, ...others] : [],
      canRetryFree: await this.retries.isAvailable(generation, pictures, mayReturn),
      retryOf: generation.retryOf,
      isFreeChange: generation.isFreeChange,
      fromCredits: generation.fromCredits,
      remainingGenerations: generation.remaining ?? (await this.credits.remaining(userId)),
      error: generation.error,
      details: detailsOf(generation),
      creditReturns: isFinalState(generation.status) ? !generation.creditKept : mayReturn,
    };
  }
}

function detailsOf({ status, creditKept, retryOf, isFreeChange, fromCredits }: ShownGeneration): string | null {
  if (status !== 'failed') return null;
  const spent = retryOf ? 'free try' : isFreeChange ? 'free change' : fromCredits ? 'picture' : 'free generation';
  return creditKept ? `Too many of your pictures ended this way, so this ${spent} stays used.` : `Your ${spent} was returned.`;
}
