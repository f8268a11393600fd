import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import {
  AppError,
  AuditLog,
  Clock,
  type CountedPageRequest,
  Database,
  fieldError,
  findCountedPage,
} from '../../../platform/index.js';
import { DiscountCode } from './discount-code.entity.js';

declare global {
  interface AuditSubjects {
    discount: true;
  }
}

type DiscountDraft = Omit<DiscountCode, 'id' | 'createdAt' | 'stoppedAt'>;

type DiscountState = 'active' | 'stopped' | 'ended' | 'used-up';

/** A code with its uses and revenue. Amounts are in cents. */
export interface CountedDiscount {
  discount: DiscountCode;
  state: DiscountState;
  /** Paid orders that were not fully refunded. */
  uses: number;
  openCheckouts: number;
  discountCents: number;
  salesCents: number;
}

type Counts = Omit<CountedDiscount, 'discount' | 'state'>;

const UNUSED: Counts = { uses: 0, openCheckouts: 0, discountCents: 0, salesCents: 0 };

@Injectable()
export class DiscountManagement {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  /** Newest first. */
  async list(request: CountedPageRequest): Promise<{ discounts: CountedDiscount[]; next: string | null; total: number }> {
    const { rows, ...page } = await findCountedPage(this.database.fork(), DiscountCode, {}, request);
    return { ...page, discounts: await this.count(rows) };
  }

  async create(draft: DiscountDraft, ownerId: string): Promise<CountedDiscount> {
    const discount = { ...draft, id: uuidv7(), createdAt: this.clock.now(), stoppedAt: null };
    try {
      await this.database.transaction(async (em) => {
        em.create(DiscountCode, discount);
        this.audit.record(em, {
          actorId: ownerId,
          subject: 'discount',
          subjectId: discount.id,
          action: 'created',
          before: null,
          after: draft,
        });
        await em.flush();
      });
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw fieldError('CHECKOUT.DISCOUNT_CODE_TAKEN', 'code', 'There is already a code with this name. Please choose another.');
    }
    return this.find(discount.id);
  }

  /** Stops a code, or makes it usable again. Checkouts that were started with it can still be paid. */
  async setStopped(id: string, isStopped: boolean, ownerId: string): Promise<CountedDiscount> {
    await this.database.transaction(async (em) => {
      const discount = await em.findOneOrFail(
        DiscountCode,
        { id },
        { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: notFound },
      );
      const before = { isStopped: discount.stoppedAt !== null };
      discount.stoppedAt = isStopped ? (discount.stoppedAt ?? this.clock.now()) : null;
      const action = isStopped ? 'stopped' : 'restarted';
      this.audit.record(em, { actorId: ownerId, subject: 'discount', subjectId: id, action, before, after: { isStopped } });
    });
    return this.find(id);
  }

  private async find(id: string): Promise<CountedDiscount> {
    const [found] = await this.count([await this.database.fork().findOneOrFail(DiscountCode, { id })]);
    return found!;
  }

  private async count(discounts: readonly DiscountCode[]): Promise<CountedDiscount[]> {
    const rows = await this.database.query<Counts & { id: string }>({
      name: 'count discounts',
      text: `select discount_code_id as id,
          (count(*) filter (where paid_at is not null or payment_state = 'on_its_way'))::int as uses,
          (count(*) filter (where payment_state = 'unpaid'))::int as "openCheckouts",
          coalesce(sum(discount_cents) filter (where paid_at is not null), 0)::float8 as "discountCents",
          coalesce(sum(total_cents - refunded_cents - lost_cents) filter (where paid_at is not null), 0)::float8 as "salesCents"
        from checkout.orders
        where discount_code_id = any($1::uuid[])
          and payment_state in ('unpaid', 'on_its_way', 'paid', 'partly_refunded', 'needs_attention') group by 1`,
      values: [discounts.map(({ id }) => id)],
    });
    const counts = new Map(rows.map(({ id, ...row }) => [id, row]));
    return discounts.map((discount) => {
      const usage = counts.get(discount.id) ?? UNUSED;
      return { discount, state: stateOf(discount, usage.uses, this.clock.now()), ...usage };
    });
  }
}

function stateOf({ stoppedAt, endsAt, maxUses }: DiscountCode, uses: number, now: Date): DiscountState {
  if (stoppedAt) return 'stopped';
  if (endsAt && endsAt <= now) return 'ended';
  return maxUses && uses >= maxUses ? 'used-up' : 'active';
}

function notFound(): AppError {
  return new AppError('CHECKOUT.DISCOUNT_CODE_NOT_FOUND', 'This discount code doesn’t exist.');
}
