import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { AppError, AuditLog, Clock, Database } from '../../../platform/index.js';
import { HAS_MONEY } from '../../model/order-states.js';
import { PicturePack } from './picture-pack.entity.js';

declare global {
  interface AuditSubjects {
    'picture-pack': true;
  }
}

/** Number and revenue (in cents) of paid orders. Fully refunded orders do not count. */
interface Sales {
  sold: number;
  salesCents: number;
}

export interface CountedPack extends Sales {
  pack: PicturePack;
}

/** The owner's list has no pages. */
const MAX_LISTED = 100;

@Injectable()
export class PackManagement {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  /** Packs for sale first, then the newest. */
  async list(): Promise<CountedPack[]> {
    const orderBy = { stoppedAt: 'desc nulls first', pictures: 'asc', id: 'desc' } as const;
    return this.count(await this.database.fork().find(PicturePack, {}, { orderBy, limit: MAX_LISTED }));
  }

  /** Idempotent: a pack that is for sale is not created again, such as when the answer to the first request was lost. */
  async create(draft: Pick<PicturePack, 'pictures' | 'priceCents'>, ownerId: string): Promise<CountedPack> {
    const same = await this.database.fork().findOne(PicturePack, { ...draft, stoppedAt: null });
    if (same) return this.find(same.id);
    const pack = { ...draft, id: uuidv7(), createdAt: this.clock.now(), stoppedAt: null };
    await this.database.transaction(async (em) => {
      em.create(PicturePack, pack);
      this.audit.record(em, {
        actorId: ownerId,
        subject: 'picture-pack',
        subjectId: pack.id,
        action: 'created',
        before: null,
        after: draft,
      });
    });
    return this.find(pack.id);
  }

  /** Stops or resumes selling a pack. Checkouts that were started with it can still be paid. */
  async setStopped(id: string, isStopped: boolean, ownerId: string): Promise<CountedPack> {
    await this.database.transaction(async (em) => {
      const pack = await em.findOneOrFail(PicturePack, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: notFound });
      const before = { isStopped: Boolean(pack.stoppedAt) };
      pack.stoppedAt = isStopped ? (pack.stoppedAt ?? this.clock.now()) : null;
      const action = isStopped ? 'stopped' : 'restarted';
      this.audit.record(em, { actorId: ownerId, subject: 'picture-pack', subjectId: id, action, before, after: { isStopped } });
    });
    return this.find(id);
  }

  private async find(id: string): Promise<CountedPack> {
    const [found] = await this.count([await this.database.fork().findOneOrFail(PicturePack, { id })]);
    return found!;
  }

  private async count(packs: readonly PicturePack[]): Promise<CountedPack[]> {
    const rows = await this.database.query<Sales & { id: string }>({
      name: 'count picture packs',
      text: `select pack_id as id, count(*)::int as sold, sum(pack_cents)::float8 as "salesCents" from checkout.orders o
        where pack_id = any($1::uuid[]) and ${HAS_MONEY} group by 1`,
      values: [packs.map(({ id }) => id)],
    });
    const sales = new Map(rows.map(({ id, ...row }) => [id, row]));
    return packs.map((pack) => ({ pack, sold: 0, salesCents: 0, ...sales.get(pack.id) }));
  }
}

function notFound(): AppError {
  return new AppError('CHECKOUT.PACK_NOT_FOUND', 'These pictures aren’t for sale.');
}
