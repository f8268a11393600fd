import { Injectable } from '@nestjs/common';
import { AppError, Clock, Database, type EntityManager, MINUTE_MS, networkOf, RateLimiter } from '../../platform/index.js';
import { Customer } from '../model/customer.entity.js';
import { Downloads, OrderedGiftViews, OrderPictures } from '../prints/index.js';
import { hasPdf, OrderLine } from '../model/order-line.entity.js';
import { listKept } from '../model/refund-item.entity.js';
import { isBuyerDeleted, mayDownload } from '../model/order-transitions.js';
import { Order } from '../model/order.entity.js';
import type { GiftPage } from './contract.js';
import { GiftDelivery } from './gift-delivery.entity.js';
import { GiftLinks } from './gift-links.js';

const LINK_SECONDS = 3_600;
const CALLS_PER_NETWORK = { bucket: 'gift-page', limit: 120, windowMs: 10 * MINUTE_MS };

/** The page that the recipient of a gift opens with its private URL. */
@Injectable()
export class GiftPages {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly links: GiftLinks,
    private readonly downloads: Downloads,
    private readonly pictures: OrderPictures,
    private readonly giftViews: OrderedGiftViews,
    private readonly limiter: RateLimiter,
  ) {}

  async show(key: string, ip: string): Promise<GiftPage> {
    const em = this.database.fork();
    const { order, gift, lines } = await this.open(em, key, ip);
    const customer = await em.findOneOrFail(Customer, { id: order.customerId });
    const [links, pictures, views] = await Promise.all([
      this.downloads.linksOf(em, [order], lines, LINK_SECONDS),
      this.pictures.urlsOf(lines, LINK_SECONDS),
      this.giftViews.urlsOf(lines, LINK_SECONDS),
    ]);
    return {
      from: customer.firstName,
      to: gift.receiverName ?? '',
      message: gift.message,
      is_unwrapped: Boolean(gift.unwrappedAt),
      pictures: lines.map((line) => ({
        name: line.productName,
        viewUrl: views.get(line.id) ?? null,
        personalisedUrl: pictures.get(line.id) ?? null,
        imageUrl: line.imageUrl,
        downloadUrl: links.find(({ orderLineId }) => orderLineId === line.id)?.path ?? null,
      })),
    };
  }

  /** Records when the gift was first unwrapped. @throws AppError as `show` does */
  async unwrap(key: string, ip: string): Promise<void> {
    const em = this.database.fork();
    const { order } = await this.open(em, key, ip);
    await em.nativeUpdate(GiftDelivery, { orderId: order.id, unwrappedAt: null }, { unwrappedAt: this.clock.now() });
  }

  /** `lines` have the PDFs that were not refunded. */
  private async open(
    em: EntityManager,
    key: string,
    ip: string,
  ): Promise<{ order: Order; gift: GiftDelivery; lines: OrderLine[] }> {
    const refusal = new AppError('CHECKOUT.TOO_MANY_TRIES', 'Too many attempts. Please wait a while, then try again.');
    await this.limiter.enforce(CALLS_PER_NETWORK, networkOf(ip), refusal);
    const orderId = this.links.orderIdOf(key);
    if (!orderId)
      throw new AppError('CHECKOUT.GIFT_NOT_FOUND', 'This link doesn’t open a gift. Please open it from the email again.');
    const order = await em.findOneOrFail(Order, { id: orderId }, { failHandler: gone });
    const gift = await em.findOneOrFail(GiftDelivery, { orderId }, { failHandler: gone });
    const all = await em.find(OrderLine, { orderId }, { orderBy: { position: 'asc' } });
    const lines = (await listKept(em, [order], all)).map(({ line }) => line).filter(hasPdf);
    if (!mayDownload(order) || isBuyerDeleted(order) || lines.length === 0) throw gone();
    return { order, gift, lines };
  }
}

function gone(): AppError {
  return new AppError('CHECKOUT.GIFT_GONE', 'This gift isn’t available anymore.');
}
