import { Injectable } from '@nestjs/common';
import {
  AppError,
  arrayParameter,
  Clock,
  Database,
  defineJob,
  type EntityManager,
  Handles,
  takeLock,
} from '../platform/index.js';
import { type Favorites, MAX_FAVORITES } from './contract.js';
import { Favorite } from './favorite.entity.js';
import { userDeleted } from '../identity/index.js';

/** Deletes the favorites of a deleted account. */
export const eraseFavorites = defineJob({
  queue: 'maintenance',
  name: 'catalog.erase-favorites',
  title: 'Delete the favorites of a closed account',
  payload: userDeleted.payload,
});

/** Favorites of accounts. Products that are not for sale are hidden until they are for sale again. */
@Injectable()
export class FavoriteProducts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Latest first. */
  async list(userId: string): Promise<Favorites> {
    const rows = await this.database.fork().execute<{ id: string }[]>(
      `select p.id from catalog.favorites f join catalog.products p on p.id = f.product_id
       where f.user_id = ? and p.is_active and p.deleted_at is null order by f.created_at desc, p.id desc`,
      [userId],
    );
    return { productIds: rows.map(({ id }) => id) };
  }

  /** @throws AppError CATALOG.PRODUCT_NOT_FOUND when the product is missing or inactive */
  async add(userId: string, productId: string): Promise<void> {
    const isForSale = await this.addAll(userId, [productId]);
    if (!isForSale) throw new AppError('CATALOG.PRODUCT_NOT_FOUND', 'Product not found');
  }

  /**
   * Adds the products that are for sale, the first as the latest favorite. Existing favorites keep their position.
   * @returns whether any of the products is for sale
   */
  async addAll(userId: string, productIds: readonly string[]): Promise<boolean> {
    return this.database.transaction(async (em) => {
      // Takes a lock per user, because concurrent calls would not see each other's rows when they delete the oldest.
      await takeLock(em, `catalog.favorites:${userId}`);
      const forSale = await em.execute<{ id: string }[]>(
        `select p.id from catalog.products p join unnest(?::uuid[]) with ordinality as wanted (id, place)
           on p.id = wanted.id
         where p.is_active and p.deleted_at is null group by p.id order by min(wanted.place)`,
        [arrayParameter(productIds)],
      );
      const now = this.clock.now().getTime();
      const rows = forSale.map(({ id }, index) => ({ userId, productId: id, createdAt: new Date(now - index) }));
      if (rows.length > 0) await em.upsertMany(Favorite, rows, { onConflictAction: 'ignore' });
      await dropOldest(em, userId);
      return rows.length > 0;
    });
  }

  async remove(userId: string, productId: string): Promise<void> {
    await this.database.fork().nativeDelete(Favorite, { userId, productId });
  }

  @Handles(eraseFavorites)
  async erase({ userId }: { userId: string }): Promise<void> {
    await this.database.fork().nativeDelete(Favorite, { userId });
  }
}

async function dropOldest(em: EntityManager, userId: string): Promise<void> {
  await em.execute(
    `delete from catalog.favorites f using (
       select product_id from catalog.favorites where user_id = ? order by created_at desc, product_id desc offset ?
     ) old where f.user_id = ? and f.product_id = old.product_id`,
    [userId, MAX_FAVORITES, userId],
  );
}
