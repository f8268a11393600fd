import { Inject, Injectable } from '@nestjs/common';
import type { EngineFailure } from '../engines/image-engine.js';
import { arrayParameter, Clock, CONFIG, type Config, Database, DAY_MS, type EntityManager } from '../../platform/index.js';

export interface PictureCounts {
  /** Includes open ones. */
  asked: number;
  succeeded: number;
  failed: number;
  cancelled: number;
}

/** Customers' pictures of some days, and how many of them are among others. */
export interface MadePictures {
  pictures: number;
  customers: number;
  bought: number;
  buyers: number;
  /** For the products with the most pictures. */
  products: { productId: string; pictures: number; bought: number }[];
}

export interface EngineSpend {
  /** In UTC days, as the budget counts. */
  spentCents: number;
  spentTodayCents: number;
  dailyBudgetCents: number;
  isPaid: boolean;
}

const LONG_WAIT_MS = 120_000;

@Injectable()
export class PictureFigures {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Counts customers' pictures of the last days.
   * @param listBought lists pages of pictures that were bought, among others; a month of sales does not fit into a parameter
   */
  countMade(
    days: number,
    listBought: (em: EntityManager) => AsyncIterable<readonly string[]>,
    maxProducts: number,
  ): Promise<MadePictures> {
    const since = new Date(this.clock.now().getTime() - days * DAY_MS);
    const counts = `count(*)::int as pictures, (count(*) filter (where is_bought))::int as bought`;
    const made = `with made as (
       select p.user_id, p.product_id, exists (
         select from bought join generation.pictures candidate using (id) where candidate.generation_id = g.id
       ) as is_bought
       from generation.generations g join generation.pictures p on p.generation_id = g.id and p.is_front
       where g.created_at >= ? and g.user_id is not null and p.user_id is not null)`;
    return this.database.transaction(async (em) => {
      await em.execute('create temporary table bought (id uuid primary key) on commit drop');
      for await (const ids of listBought(em)) {
        await em.execute('insert into bought select unnest(?::uuid[]) on conflict do nothing', [arrayParameter(ids)]);
      }
      const [all] = await em.execute<[Omit<MadePictures, 'products'>]>(
        `${made} select ${counts}, count(distinct user_id)::int as customers,
           (count(distinct user_id) filter (where is_bought))::int as buyers from made`,
        [since],
      );
      const products = await em.execute<MadePictures['products']>(
        `${made} select product_id as "productId", ${counts} from made where product_id is not null
         group by product_id order by 2 desc, 3 desc, 1 limit ?`,
        [since, maxProducts],
      );
      return { ...all, products };
    });
  }

  /** Customers' generations of the last days. */
  async count(days: number): Promise<PictureCounts> {
    const since = new Date(this.clock.now().getTime() - days * DAY_MS);
    const [counts] = await this.database.fork().execute<[PictureCounts]>(
      `select count(*)::int as asked,
         (count(*) filter (where status = 'succeeded'))::int as succeeded,
         (count(*) filter (where status = 'failed'))::int as failed,
         (count(*) filter (where status = 'cancelled'))::int as cancelled
       from generation.generations where created_at >= ? and user_id is not null`,
      [since],
    );
    return counts;
  }

  /** Why customers' generations of the last days failed, the most frequent reason first. */
  async failures(days: number): Promise<{ reason: EngineFailure; count: number }[]> {
    const since = new Date(this.clock.now().getTime() - days * DAY_MS);
    return this.database.fork().execute(
      `select coalesce(failure, 'unavailable') as reason, count(*)::int as count
       from generation.generations where created_at >= ? and user_id is not null and status = 'failed'
       group by 1 order by 2 desc, 1`,
      [since],
    );
  }

  /** Customers' generations that have waited in the provider's queue for longer than usual. */
  async countWaiting(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - LONG_WAIT_MS);
    const [{ count }] = await this.database.fork().execute<[{ count: number }]>(
      `select count(*)::int as count from generation.generations
       where status = 'running' and queue_position > 0 and coalesce(begun_at, created_at) < ? and user_id is not null`,
      [before],
    );
    return count;
  }

  /** Cost of the last days, the test page included. */
  async spend(days: number): Promise<EngineSpend> {
    const today = this.clock.now().toISOString().slice(0, 10);
    const [spend] = await this.database.fork().execute<[Pick<EngineSpend, 'spentCents' | 'spentTodayCents'>]>(
      `select coalesce(sum(cents), 0)::float8 as "spentCents",
         coalesce(sum(cents) filter (where day = ?::date), 0)::float8 as "spentTodayCents"
       from generation.engine_days where day > ?::date - ?::int and day <= ?::date`,
      [today, today, days, today],
    );
    return { ...spend, dailyBudgetCents: this.config.FAL_DAILY_BUDGET_CENTS, isPaid: Boolean(this.config.FAL_KEY) };
  }
}
