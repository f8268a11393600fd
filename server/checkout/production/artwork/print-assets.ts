import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { GiftRenderer } from '../../../gifts/index.js';
import { Clock, Database, type EntityManager, HOUR_MS, ObjectStore } from '../../../platform/index.js';
import { lockOrder, lockOrderIfExists } from '../../model/lock-order.js';
import { mayBeFulfilled } from '../../model/order-transitions.js';
import { OrderLine } from '../../model/order-line.entity.js';
import { PrintSources } from '../../prints/index.js';
import { printFolder } from '../../model/order-folders.js';
import type { PartnerArea } from '../print-partner.js';
import { layOut } from './area-layouts.js';
import { AssetLinks } from './asset-links.js';
import { ProductionAsset } from './production-asset.entity.js';

const LOCK = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
/** How long an asset is kept; longer while it was not downloaded. */
const LIFETIME_MS = 72 * HOUR_MS;

/** The file of an area, as the partner gets it. */
export interface PrintAsset {
  area: string;
  url: string;
  /** In hexadecimal, of the exact bytes. */
  md5: string;
}

/** A production item: units of an order line that the partner makes, for which assets are made. */
export interface AssetItem {
  id: string;
  orderId: string;
  orderLineId: string;
}

/** Thrown when a file is not needed anymore: the order was refunded, canceled or erased, or the item was canceled. */
export class AssetsEndedError extends Error {}

/** The files that the print partner makes gifts from: the approved artwork, laid out for each print area to the pixel. */
@Injectable()
export class PrintAssets {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly objects: ObjectStore,
    private readonly renderer: GiftRenderer,
    private readonly sources: PrintSources,
    private readonly links: AssetLinks,
  ) {}

  /**
   * Makes the files that are missing, and keeps all of them for another 72 hours. Safe to interrupt and repeat.
   * @throws AssetsEndedError, and Error for areas that the gift cannot be laid out for, such as those of another product
   */
  async prepare(item: AssetItem, areas: readonly PartnerArea[]): Promise<PrintAsset[]> {
    const assets: PrintAsset[] = [];
    for (const area of areas) {
      const row = await this.begin(item, area.name);
      const md5 = row.md5 ?? (await this.make(row, area));
      assets.push({ area: area.name, url: this.links.linkTo(row.id), md5 });
    }
    return assets;
  }

  /** The files of these items are not served anymore, from the commit of `em` on; a sweep deletes them. */
  async end(em: EntityManager, itemIds: readonly string[]): Promise<void> {
    const endedAt = this.clock.now();
    await em.nativeUpdate(ProductionAsset, { productionItemId: { $in: [...itemIds] }, endedAt: null }, { endedAt });
  }

  private async begin({ id: productionItemId, orderId, orderLineId }: AssetItem, area: string): Promise<ProductionAsset> {
    return this.database.transaction(async (em) => {
      const order = await lockOrderIfExists(em, orderId);
      if (!order || !mayBeFulfilled(order) || order.buyerErasedAt) throw new AssetsEndedError();
      const id = uuidv7();
      const now = this.clock.now();
      const expiresAt = new Date(now.getTime() + LIFETIME_MS);
      await em.execute(
        `insert into checkout.production_assets as mine
           (id, production_item_id, order_id, order_line_id, area, object_key, created_at, expires_at)
         values (?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (production_item_id, area) do update set expires_at = excluded.expires_at where mine.ended_at is null`,
        [id, productionItemId, orderId, orderLineId, area, `${printFolder(orderId)}assets/${id}.jpg`, now, expiresAt],
      );
      const asset = await em.findOneOrFail(ProductionAsset, { productionItemId, area });
      if (asset.endedAt) throw new AssetsEndedError();
      return asset;
    });
  }

  /** @returns the MD5 of the file */
  private async make({ id, orderId, orderLineId }: ProductionAsset, area: PartnerArea): Promise<string> {
    const line = await this.database.fork().findOneOrFail(OrderLine, { id: orderLineId });
    const layout = layOut(line, area);
    if (!layout) {
      const size = `${area.width} × ${area.height} pixels`;
      throw new Error(`The ${line.kind} of line ${line.id} has no layout for ${area.name}, ${size}.`);
    }
    const source = await this.sources.sourceOf(line);
    const bytes = await this.renderer.renderArea({ ...source, dedication: line.dedication }, layout);
    return this.store({ id, orderId }, bytes);
  }

  /** Takes the lock that erasure takes, so that no file is left behind. */
  private async store({ id, orderId }: Pick<ProductionAsset, 'id' | 'orderId'>, bytes: Buffer): Promise<string> {
    const md5 = createHash('md5').update(bytes).digest('hex');
    return this.database.transaction(async (em) => {
      await lockOrder(em, orderId);
      const asset = await em.findOne(ProductionAsset, { id }, LOCK);
      if (!asset || asset.endedAt) throw new AssetsEndedError();
      // Another worker was first.
      if (asset.md5) return asset.md5;
      await this.objects.put(asset.objectKey, bytes, 'image/jpeg');
      Object.assign(asset, { md5, bytes: bytes.length });
      return md5;
    });
  }
}
