import { Injectable } from '@nestjs/common';
import { Clock, Database, DAY_MS, type EntityManager } from '../../platform/index.js';
import { EngineBudget } from './engine-budget.js';

/** The cost limit for one person's canceled, refused and repeated pictures: a dozen at the usual price. */
const ALLOWED_CENTS = 50;
const PERIOD_MS = 30 * DAY_MS;
const PERSON = personOf('?');

function personOf(user: string): string {
  return `coalesce((select person from generation.user_generation_limits where user_id = ${user}), ${user}::text)`;
}

/** SQL of the cents that are counted for a customer. @param user, @param since SQL of the customer's id, and of `periodBegin` */
export function countedCentsOf(user: string, since: string): string {
  return `select cents::float8 as cents from generation.abandoned_costs where person = ${personOf(user)} and since > ${since}`;
}

/**
 * Limits by cost how often a free generation is returned after its picture was submitted, and how often a picture that only looks
 * wrong is repeated for free. Counted per person, not per account: see `Credits`.
 */
@Injectable()
export class CancellationQuota {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly budget: EngineBudget,
  ) {}

  /**
   * Whether the next canceled picture returns its free generation, whatever it cost, and the next one may be repeated.
   * @param countedCents of `countedCentsOf`
   */
  isAvailable(countedCents: number | null): boolean {
    return this.budget.centsPerPicture === 0 || (countedCents ?? 0) < ALLOWED_CENTS;
  }

  /**
   * Counts a cost in the transaction that causes it.
   * @returns whether the limit was not reached before
   */
  async count(em: EntityManager, userId: string, cost: number): Promise<boolean> {
    if (cost === 0) return true;
    const [row] = await em.execute<[{ before: number }]>(
      `insert into generation.abandoned_costs as mine (person, cents, since) values (${PERSON}, ?::numeric, ?)
       on conflict (person) do update set
         cents = excluded.cents + case when mine.since > ? then mine.cents else 0 end,
         since = case when mine.since > ? then mine.since else excluded.since end
       returning (cents - ?::numeric)::float8 as before`,
      [userId, userId, cost, this.clock.now(), this.periodBegin(), this.periodBegin(), cost],
    );
    return row.before < ALLOWED_CENTS;
  }

  /** Call in the transaction that ends a generation which did not cost what was counted. */
  async uncount(em: EntityManager, userId: string, cost: number): Promise<void> {
    await em.execute(`update generation.abandoned_costs set cents = greatest(0, cents - ?::numeric) where person = ${PERSON}`, [
      cost,
      userId,
      userId,
    ]);
  }

  async sweep(): Promise<void> {
    await this.database.deleteInBatches('generation.abandoned_costs', 'since <= ?', [this.periodBegin()]);
  }

  /** Older costs do not count. */
  periodBegin(): string {
    return new Date(this.clock.now().getTime() - PERIOD_MS).toISOString();
  }
}
