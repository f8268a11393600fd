import { Injectable } from '@nestjs/common';
import { areaFor, Catalog, type GiftPhoto } from '../../catalog/index.js';
import { GiftRenderer } from '../../gifts/index.js';
import { Database, logger, mailPicture, ObjectStore } from '../../platform/index.js';
import { lockOrderIfExists } from '../model/lock-order.js';
import { OrderLine } from '../model/order-line.entity.js';
import { OrderPictures } from './order-pictures.js';
import { mayHaveFiles } from '../model/order-transitions.js';
import { viewKeyOf } from '../model/order-folders.js';

/** Pixels. */
const VIEW_WIDTH = 800;
const MAX_IN_MAIL = 4;

/** Views of ordered gifts: images with the customer's picture, or the shop's landscape, and the words on the gift. */
@Injectable()
export class OrderedGiftViews {
  constructor(
    private readonly database: Database,
    private readonly catalog: Catalog,
    private readonly objects: ObjectStore,
    private readonly pictures: OrderPictures,
    private readonly renderer: GiftRenderer,
  ) {}

  /** Makes missing views. Failures are only logged, because the order works without views. */
  async prepare(lines: readonly OrderLine[]): Promise<void> {
    const missing = lines.filter(({ viewKey }) => !viewKey);
    if (missing.length === 0) return;
    const photos = await this.catalog.findGiftPhotos(missing.map(({ productId }) => productId));
    for (const line of missing) {
      const photo = photos.get(line.productId);
      if (!photo) continue;
      await this.make(line, photo).catch((err: unknown) =>
        logger.warn({ err, orderLineId: line.id }, 'could not make a view of an ordered gift'),
      );
    }
  }

  /** URLs by line id. @param expiresIn seconds */
  async urlsOf(lines: readonly OrderLine[], expiresIn: number): Promise<Map<string, string>> {
    const addresses = new Map<string, string>();
    for (const { id, viewKey } of lines) {
      if (viewKey) addresses.set(id, await this.objects.signedUrl(viewKey, { expiresIn }));
    }
    return addresses;
  }

  /** Small JPEGs of the first gifts by line id: views, or else product images. Unreadable ones are left out. */
  async readForMail(lines: readonly OrderLine[]): Promise<Map<string, Buffer>> {
    const pictures = new Map<string, Buffer>();
    for (const line of lines.filter(({ viewKey, imageUrl }) => viewKey ?? imageUrl).slice(0, MAX_IN_MAIL)) {
      const jpeg = await this.pictureOf(line).catch((err: unknown) =>
        logger.warn({ err, orderLineId: line.id }, 'mail sent without a picture of a gift'),
      );
      if (jpeg) pictures.set(line.id, jpeg);
    }
    return pictures;
  }

  private async pictureOf({ viewKey, imageUrl }: OrderLine): Promise<Buffer> {
    const image = viewKey ? await this.objects.read(viewKey) : await this.catalog.readImageAt(imageUrl ?? '');
    return mailPicture(image);
  }

  private async make(line: OrderLine, photo: GiftPhoto): Promise<void> {
    const gift = await this.pictures.giftOf(line);
    const jpeg = await this.renderer.renderView(gift, {
      photoId: photo.photo.id,
      area: areaFor(photo, gift.orientation),
      width: VIEW_WIDTH,
      format: 'jpeg',
    });
    const viewKey = viewKeyOf(line);
    // Takes the lock that erasure and changes take, so that no file is left behind.
    await this.database.transaction(async (em) => {
      const order = await lockOrderIfExists(em, line.orderId);
      const current = await em.findOne(OrderLine, { id: line.id });
      if (!order || !mayHaveFiles(order) || current?.revision !== line.revision) return;
      await this.objects.put(viewKey, jpeg, 'image/jpeg');
      current.viewKey = viewKey;
    });
  }
}
