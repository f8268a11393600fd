import { Injectable } from '@nestjs/common';
import { EngineBudget } from '../../../generation/index.js';
import { AppError, Clock, Database, toCents } from '../../../platform/index.js';
import type { CreatePaymentRequest } from '../../contract.js';
import { PicturePack } from './picture-pack.entity.js';

/** The pack columns of a new order. */
interface OrderedPack {
  packId: string;
  packPictures: number;
  packCents: number;
}

const MAX_PACKS = 20;
/** Ids are fixed, so that each pack is seeded only once, even if the owner changed it later. */
const SEEDED: readonly Pick<PicturePack, 'id' | 'pictures' | 'priceCents'>[] = [
  { id: '019a0000-0000-7000-8000-000000000005', pictures: 5, priceCents: 499 },
  { id: '019a0000-0000-7000-8000-000000000020', pictures: 20, priceCents: 1499 },
];

/** Packs of pictures that are for sale. */
@Injectable()
export class PicturePacks {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly budget: EngineBudget,
  ) {}

  /** The smallest first. None while the shop makes no pictures: it could not make those that it sells. */
  async listSold(): Promise<PicturePack[]> {
    if (!this.budget.maySellPictures) return [];
    return this.database
      .fork()
      .find(PicturePack, { stoppedAt: null }, { orderBy: { pictures: 'asc', priceCents: 'asc', id: 'asc' }, limit: MAX_PACKS });
  }

  /** @throws AppError IDENTITY.NOT_SIGNED_IN, CHECKOUT.PACK_NOT_AVAILABLE, CHECKOUT.PRICE_CHANGED */
  async quote({ id, price }: NonNullable<CreatePaymentRequest['pack']>, userId: string | null): Promise<OrderedPack> {
    if (userId === null)
      throw new AppError('IDENTITY.NOT_SIGNED_IN', 'Please sign in to buy pictures: they are kept in your account.');
    const pack = (await this.listSold()).find((sold) => sold.id === id);
    if (!pack) throw new AppError('CHECKOUT.PACK_NOT_AVAILABLE', 'These pictures are no longer sold. Nothing was charged.');
    if (toCents(price) !== pack.priceCents) {
      throw new AppError('CHECKOUT.PRICE_CHANGED', 'The price of these pictures has changed. Nothing was charged.');
    }
    return { packId: pack.id, packPictures: pack.pictures, packCents: pack.priceCents };
  }

  /** Creates the initial packs. Stopped ones stay stopped. */
  async seed(): Promise<void> {
    const createdAt = this.clock.now();
    const packs = SEEDED.map((pack) => ({ ...pack, createdAt, stoppedAt: null }));
    await this.database.fork().upsertMany(PicturePack, packs, { onConflictFields: ['id'], onConflictAction: 'ignore' });
  }
}
