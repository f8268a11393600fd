import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Catalog, type GiftWord, orientationFor } from '../../catalog/index.js';
import { type PictureLabel, PictureRepository } from '../../generation/index.js';
import { AppError, Clock, Database, defineJob, type EntityManager, Handles, Outbox } from '../../platform/index.js';
import { prepareDownloads } from '../orders/index.js';
import { OrderPictures, PrintFiles } from '../prints/index.js';
import { LineChange } from '../model/line-change.entity.js';
import { OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import { ProductionItem } from '../model/production-item.entity.js';
import { Production } from '../model/production.entity.js';
import { Reprint } from '../model/reprint.entity.js';
import { isAnyMissing } from './completeness.js';
import { LineRequests } from './line-requests.js';

const eraseEarlierFiles = defineJob({
  queue: 'media',
  name: 'checkout.erase-earlier-files',
  title: 'Erase files of a gift from before it was changed',
  payload: z.object({ orderLineId: z.uuid() }),
});

interface Change {
  pictureId: string | null;
  words: GiftWord[];
  /** The names under the people in the picture. */
  labels: readonly PictureLabel[];
}

/** Changes of the picture and words on a gift of a paid order. */
@Injectable()
export class LinePrints {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly catalog: Catalog,
    private readonly accountPictures: PictureRepository,
    private readonly pictures: OrderPictures,
    private readonly prints: PrintFiles,
    private readonly requests: LineRequests,
  ) {}

  /**
   * Gives a line another picture, other words or other names and starts to make its files again, in the transaction of `em`
   * that has locked the order. Jobs that still make files of the earlier ones store nothing. The caller has checked that the
   * customer may use the picture and that part of the line is not released.
   * @param actorId user id of the owner; null if the customer makes the change
   * @returns false if the gift has this picture, these words and these names already
   * @throws AppError CHECKOUT.PICTURE_NOT_AVAILABLE
   */
  async change(em: EntityManager, order: Order, line: OrderLine, change: Change, actorId: string | null): Promise<boolean> {
    const isOtherPicture = change.pictureId !== line.pictureId;
    const areOtherNames = !isOtherPicture && !isDeepStrictEqual(change.labels, line.labels);
    const isOther = { picture: isOtherPicture, words: areOtherNames || !isDeepStrictEqual(change.words, line.words) };
    if (!isOther.picture && !isOther.words) return false;
    await this.reopenWaiting(em, line);
    line.revision += 1;
    Object.assign(line, { words: change.words, labels: [...change.labels] });
    if (isOther.picture) await this.setPicture(em, line, change.pictureId);
    const isComplete = !isAnyMissing(await this.requests.missingOf(em, line));
    await this.prints.restart(em, order, line, { isComplete });
    em.create(LineChange, {
      orderLineId: line.id,
      revision: line.revision,
      orderId: order.id,
      changed: isOther.picture && isOther.words ? 'both' : isOther.picture ? 'picture' : 'words',
      changedBy: actorId,
      createdAt: this.clock.now(),
    });
    await em.flush();
    await this.pictures.copy(em, { orderId: order.id, id: line.id });
    this.outbox.add(em, prepareDownloads, { orderId: order.id });
    this.outbox.add(em, eraseEarlierFiles, { orderLineId: line.id });
    return true;
  }

  /** Follows the commit: until then, the row refers to the earlier files. */
  @Handles(eraseEarlierFiles)
  async eraseEarlier({ orderLineId }: { orderLineId: string }): Promise<void> {
    const line = await this.database.fork().findOne(OrderLine, { id: orderLineId });
    if (line) await this.prints.eraseEarlier(line);
  }

  /** Revokes the release of units that the print partner does not have yet, because their print has changed. */
  private async reopenWaiting(em: EntityManager, line: OrderLine): Promise<void> {
    const items = await em.find(ProductionItem, { orderLineId: line.id, state: 'live' });
    const ids = { $in: items.map(({ productionId }) => productionId) };
    const waiting = (await em.find(Production, { id: ids, state: { $in: ['waiting', 'ready'] } })).map(({ id }) => id);
    for (const { reprintId } of items.filter(({ productionId }) => waiting.includes(productionId))) {
      if (reprintId) await em.nativeUpdate(Reprint, { id: reprintId }, { releasedAt: null });
      else Object.assign(line, { releasedAt: null, releasedBy: null });
    }
  }

  /** A gift that can be turned follows its picture. */
  private async setPicture(em: EntityManager, line: OrderLine, pictureId: string | null): Promise<void> {
    const picture = pictureId ? await this.accountPictures.find(pictureId, em) : null;
    if (pictureId && !picture) throw new AppError('CHECKOUT.PICTURE_NOT_AVAILABLE', 'This picture is no longer in your account.');
    const [quote] = await this.catalog.quote([{ productId: line.productId, productType: line.variant }], em);
    const canTurn = line.orientation !== null && (quote?.canTurn ?? false);
    Object.assign(line, {
      pictureId,
      picture: null,
      faces: [...(picture?.faces ?? [])],
      ...(canTurn && { orientation: orientationFor({ kind: line.kind, canTurn }, picture) }),
    });
  }
}
