import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { PictureHistory } from '../contract.js';
import { Credits } from './credits.js';

type LedgerLine = PictureHistory['lines'][number];

interface LedgerRow {
  kind: LedgerLine['kind'];
  amount: number;
  orderNumber: string | null;
  at: string;
}

const MAX_LINES = 100;

/** All pictures that a customer received, used, bought or had returned: the lines add up to the balance. */
@Injectable()
export class PictureLedger {
  constructor(
    private readonly database: Database,
    private readonly credits: Credits,
  ) {}

  /** Newest first. */
  async show(userId: string): Promise<PictureHistory> {
    const rows = await this.database.query<LedgerRow>({
      name: 'picture ledger',
      text: `select kind, amount, order_number as "orderNumber", at from (
          select id, case status when 'succeeded' then 'made' else 'started' end as kind, -1 as amount, null as order_number,
            created_at as at
          from generation.generations where user_id = $1 and retry_of is null and not is_free_change
          union all
          select id, 'returned', 1, null, finished_at from generation.generations
          where user_id = $1 and retry_of is null and not is_free_change and status in ('failed', 'cancelled') and not credit_kept
          union all
          select id, kind, amount, order_number, created_at from generation.picture_credits
          where user_id = $1 and kind in ('bought', 'order', 'revoked')
        ) as changes order by at desc, id desc, amount desc limit ${MAX_LINES + 1}`,
      values: [userId],
    });
    const hasOlder = rows.length > MAX_LINES;
    const lines = rows
      .slice(0, MAX_LINES)
      .map(({ orderNumber, at, ...row }) => ({ ...row, order_number: orderNumber, at: new Date(at).toISOString() }));
    const { limit, remaining } = await this.credits.limits(userId);
    return { remaining, lines: hasOlder ? lines : [...lines, ...firstLines(lines, limit, remaining)], has_older: hasOlder };
  }
}

/** The free pictures, and how many of them were used with an earlier account of the same mailbox. */
function firstLines(lines: readonly LedgerLine[], limit: number, remaining: number): LedgerLine[] {
  const usedBefore = lines.reduce((sum, { amount }) => sum + amount, limit) - remaining;
  const undated = { order_number: null, at: null };
  const free = { ...undated, kind: 'free', amount: limit } as const;
  return usedBefore > 0 ? [{ ...undated, kind: 'used-before', amount: -usedBefore }, free] : [free];
}
