import { Injectable } from '@nestjs/common';
import {
  AppError,
  Clock,
  Database,
  DAY_MS,
  defineRecurringJob,
  Handles,
  HOUR_MS,
  MINUTE_MS,
  networkOf,
  ObjectStore,
  RateLimiter,
  type StoredObject,
} from '../../../platform/index.js';
import { HAS_MONEY } from '../../model/order-states.js';
import { mayBeFulfilled } from '../../model/order-transitions.js';
import { Order } from '../../model/order.entity.js';
import { AssetLinks, MAX_DAYS_KEPT } from './asset-links.js';
import { ProductionAsset } from './production-asset.entity.js';

const sweepAssets = defineRecurringJob({
  queue: 'maintenance',
  name: 'production.sweep-assets',
  title: 'Delete files that the print partner has',
  purpose:
    'Deletes files for the print partner 72 hours after they were made, once they were downloaded, and those of canceled items and refunded orders.',
  attempts: 3,
  everyMs: HOUR_MS,
});

const BATCH = 50;
/** Refused downloads of a network. */
const REFUSED = { bucket: 'print-assets', limit: 60, windowMs: 10 * MINUTE_MS };
/** An interrupted download can be repeated for so long. */
const REPEAT_MS = HOUR_MS;

/** Serves the files of `PrintAssets` to the print partner, and deletes them when their time is over. */
@Injectable()
export class ServedAssets {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly objects: ObjectStore,
    private readonly links: AssetLinks,
    private readonly limiter: RateLimiter,
  ) {}

  /** The size in bytes of a file that may be downloaded. */
  async sizeOf(assetId: string, token: string, ip: string): Promise<number> {
    return (await this.find(assetId, token, ip)).bytes as number;
  }

  /** @throws AppError as `sizeOf` does, STORAGE.NOT_FOUND, STORAGE.UNAVAILABLE */
  async open(assetId: string, token: string, ip: string): Promise<StoredObject> {
    const { id, objectKey } = await this.find(assetId, token, ip);
    const object = await this.objects.get(objectKey);
    const now = this.clock.now();
    await this.database.fork().execute(
      `update checkout.production_assets
       set downloaded_at = coalesce(downloaded_at, ?), expires_at = greatest(expires_at, ?) where id = ?`,
      [now, new Date(now.getTime() + REPEAT_MS), id],
    );
    return object;
  }

  /** Deletes a file before its row, so that none is left behind. */
  @Handles(sweepAssets)
  async sweep({ signal }: { signal: AbortSignal }): Promise<void> {
    let deleted: number;
    do {
      signal.throwIfAborted();
      deleted = await this.deleteBatch();
    } while (deleted === BATCH);
  }

  private async deleteBatch(): Promise<number> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const longAgo = new Date(now.getTime() - MAX_DAYS_KEPT * DAY_MS);
      const over = await em.execute<{ id: string; key: string }[]>(
        `select a.id, object_key as key from checkout.production_assets a join checkout.orders o on o.id = a.order_id
         where ended_at is not null or (a.expires_at < ? and downloaded_at is not null) or a.created_at < ?
           or o.status = 'cancelled' or not (${HAS_MONEY})
         limit ${BATCH} for update of a skip locked`,
        [now, longAgo],
      );
      for (const { key } of over) await this.objects.delete(key);
      await em.nativeDelete(ProductionAsset, { id: { $in: over.map(({ id }) => id) } });
      return over.length;
    });
  }

  private async find(id: string, token: string, ip: string): Promise<ProductionAsset> {
    const asset = this.links.isValid(id, token) && (await this.database.fork().findOne(ProductionAsset, { id }));
    if (asset && (await this.isServed(asset))) return asset;
    const refusal = new AppError('CHECKOUT.TOO_MANY_TRIES', 'Too many attempts. Please wait a while, then try again.');
    await this.limiter.enforce(REFUSED, networkOf(ip), refusal);
    throw new AppError('CHECKOUT.PRINT_ASSET_NOT_FOUND', 'This file isn’t available anymore.');
  }

  private async isServed({ orderId, md5, endedAt, expiresAt, downloadedAt }: ProductionAsset): Promise<boolean> {
    if (!md5 || endedAt || (downloadedAt && expiresAt < this.clock.now())) return false;
    const order = await this.database.fork().findOneOrFail(Order, { id: orderId });
    return mayBeFulfilled(order) && !order.buyerErasedAt;
  }
}
