import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, type EntityManager } from '../../platform/index.js';
import { PictureCredit } from './picture-credit.entity.js';

type CreditKind = 'bought' | 'order';

/** SQL of one row with the sum of a customer's credits. @param user SQL of the customer's id */
export function balanceOf(user: string): string {
  return `select coalesce(sum(amount), 0)::int as balance from generation.picture_credits where user_id = ${user}`;
}

/** An order that adds pictures to an account. */
export interface CreditingOrder {
  id: string;
  number: string;
  userId: string;
}

/**
 * Pictures beyond the free ones: bought in packs, or included in an order. The balance is the sum of a customer's rows.
 * Each kind and source has at most one row, written in the transaction of the order or generation it belongs to.
 */
@Injectable()
export class PictureCredits {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Call in the transaction that marks an order as paid. */
  async grant(em: EntityManager, kind: CreditKind, order: CreditingOrder, amount: number): Promise<void> {
    await this.add(em, { kind, amount, userId: order.userId, sourceId: order.id, orderNumber: order.number });
  }

  /** Revokes the unused pictures of an order, or of its pack, which it may have revoked before. */
  async revoke(em: EntityManager, orderId: string, kinds: CreditKind[] = ['bought', 'order']): Promise<void> {
    await em.nativeUpdate(PictureCredit, { sourceId: orderId, kind: { $in: kinds } }, { revokedAt: this.clock.now() });
    const brought = await em.find(PictureCredit, { sourceId: orderId, kind: { $in: [...kinds, 'revoked'] } });
    const [first] = brought;
    if (!first) return;
    const { userId, orderNumber = null } = first;
    const amount = -Math.min(
      brought.reduce((sum, row) => sum + row.amount, 0),
      await this.lockBalance(em, userId),
    );
    if (amount < 0) await this.add(em, { kind: 'revoked', amount, userId, sourceId: orderId, orderNumber });
  }

  /** Restores revoked pictures after the refund failed and the order continues. */
  async restore(em: EntityManager, orderId: string): Promise<void> {
    await em.nativeUpdate(PictureCredit, { sourceId: orderId, kind: { $in: ['bought', 'order'] } }, { revokedAt: null });
    await em.nativeDelete(PictureCredit, { kind: 'revoked', sourceId: orderId });
  }

  /** Returns the balance and locks it until the transaction of `em` ends. */
  async lockBalance(em: EntityManager, userId: string): Promise<number> {
    await em.execute(
      `select 1 from generation.picture_credits where user_id = ? and kind in ('bought', 'order') order by id for update`,
      [userId],
    );
    return this.balance(userId, em);
  }

  /** Call after `lockBalance`, in the same transaction. */
  async use(em: EntityManager, userId: string, generationId: string): Promise<void> {
    await this.add(em, { kind: 'used', amount: -1, userId, sourceId: generationId, orderNumber: null });
  }

  /** Call in the transaction that ends a generation without a picture. */
  async refundCredit(em: EntityManager, userId: string, generationId: string): Promise<void> {
    await this.lockBalance(em, userId);
    await this.add(em, { kind: 'returned', amount: 1, userId, sourceId: generationId, orderNumber: null });
    // A picture that was open when its order was refunded could not be revoked then.
    await em.execute(
      `insert into generation.picture_credits (id, user_id, kind, amount, source_id, order_number, created_at)
       select ?, b.user_id, 'revoked', -1, b.source_id, b.order_number, ? from generation.picture_credits b
       where b.user_id = ? and b.kind in ('bought', 'order')
         and b.revoked_at > (select created_at from generation.picture_credits u where u.kind = 'used' and u.source_id = ?)
       group by b.user_id, b.source_id, b.order_number
       having sum(b.amount) > coalesce(
         (select -amount from generation.picture_credits r where r.kind = 'revoked' and r.source_id = b.source_id), 0)
       limit 1
       on conflict (kind, source_id) do update set amount = picture_credits.amount - 1`,
      [uuidv7(), this.clock.now(), userId, generationId],
    );
  }

  async balance(userId: string, em: EntityManager = this.database.fork()): Promise<number> {
    const [row] = await em.execute<[{ balance: number }]>(balanceOf('?'), [userId]);
    return row.balance;
  }

  async forget(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(PictureCredit, { userId });
  }

  private async add(
    em: EntityManager,
    {
      userId,
      kind,
      amount,
      sourceId,
      orderNumber,
    }: Omit<PictureCredit, 'id' | 'createdAt' | 'orderNumber' | 'revokedAt'> & { orderNumber: string | null },
  ): Promise<void> {
    await em.execute(
      `insert into generation.picture_credits (id, user_id, kind, amount, source_id, order_number, created_at)
       values (?, ?, ?, ?, ?, ?, ?)
       on conflict (kind, source_id) do update set amount = picture_credits.amount + excluded.amount
         where picture_credits.kind = 'revoked'`,
      [uuidv7(), userId, kind, amount, sourceId, orderNumber, this.clock.now()],
    );
  }
}
