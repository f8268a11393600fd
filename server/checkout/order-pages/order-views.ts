import { Injectable } from '@nestjs/common';
import { Database, type EntityManager, findPage, toDollars } from '../../platform/index.js';
import type { Order as OrderView, OrderLine as OrderLineView, OrderList } from '../contract.js';
import { type OpenGift, OpenGifts, type Progress, loadProgress } from '../completion/index.js';
import { GiftDelivery, orderGiftOf } from '../gifting/index.js';
import { Downloads, OrderedGiftViews, OrderPictures } from '../prints/index.js';
import { hasOwnPicture, OrderLine, wordsOnGift } from '../model/order-line.entity.js';
import { CartLinks } from '../marketing/index.js';
import { orderNotInAccount } from '../model/order-not-found.js';
import { Order } from '../model/order.entity.js';
import { parcelLabel, parcelView } from '../fulfilment/index.js';
import { isCancelled } from '../model/parcel.entity.js';
import { unitsOf } from '../model/refund-item.entity.js';
import { printStepsOf } from './print-steps.js';

const LINK_SECONDS = 3_600;
const PAGE_SIZE = 20;

@Injectable()
export class OrderViews {
  constructor(
    private readonly database: Database,
    private readonly downloads: Downloads,
    private readonly pictures: OrderPictures,
    private readonly giftViews: OrderedGiftViews,
    private readonly cartLinks: CartLinks,
    private readonly openGifts: OpenGifts,
  ) {}

  /**
   * One page of a user's orders, newest first, without expired checkouts.
   * @param after id of the last order on the previous page
   * @throws AppError REQUEST.INVALID when there is no such order
   */
  async listForUser(userId: string, after: string | undefined): Promise<OrderList> {
    const em = this.database.fork();
    const { rows, next } = await findPage(em, Order, { userId, paymentState: { $ne: 'expired' } }, { after, limit: PAGE_SIZE });
    return { orders: await this.describe(em, rows), next };
  }

  /** @throws AppError CHECKOUT.ORDER_NOT_FOUND, also for orders of other customers */
  async findForUser(userId: string, orderId: string): Promise<OrderView> {
    const em = this.database.fork();
    const order = await em.findOneOrFail(Order, { id: orderId, userId }, { failHandler: orderNotInAccount });
    const [view] = await this.describe(em, [order]);
    return view!;
  }

  /** @throws AppError CHECKOUT.ORDER_NOT_FOUND, also for orders of other customers */
  async checkOwner(userId: string, orderId: string): Promise<void> {
    await this.database.fork().findOneOrFail(Order, { id: orderId, userId }, { failHandler: orderNotInAccount });
  }

  async describe(em: EntityManager, orders: readonly Order[]): Promise<OrderView[]> {
    const lines = await linesOf(em, orders);
    const progress = await loadProgress(em, orders);
    const { refunded } = progress;
    const parcels = progress.parcels.filter((each) => !isCancelled(each));
    const gifts = await em.find(GiftDelivery, { orderId: { $in: orders.map((order) => order.id) } });
    const open = await this.openGifts.find(em, orders, lines, progress);
    const steps = await printStepsOf(em, orders, lines, progress);
    const [links, pictures, views] = await Promise.all([
      this.downloads.linksOf(em, orders, lines, LINK_SECONDS),
      this.pictures.urlsOf(lines, LINK_SECONDS),
      this.giftViews.urlsOf(lines, LINK_SECONDS),
    ]);
    return orders.map((order) => ({
      ...statusView(order),
      print_step: steps.get(order.id) ?? null,
      pay_again_url: order.paymentState === 'failed' ? this.cartLinks.pathTo(order) : null,
      ship_to: order.shipping ? parcelLabel(order.shipping) : null,
      gift: orderGiftOf(
        order,
        gifts.find(({ orderId }) => orderId === order.id),
      ),
      parcels: parcels.filter(({ parcel }) => parcel.orderId === order.id).map((each) => parcelView(each)),
      lines: lines
        .filter((line) => line.orderId === order.id)
        .map((line) => ({
          ...lineView(line, unitsOf(line, refunded), links, pictures, views),
          ...changeView(open.get(line.id)),
        })),
    }));
  }

  async describeStatus(em: EntityManager, order: Order): Promise<OrderView> {
    const lines = await linesOf(em, [order]);
    return statusOf(em, order, lines, await loadProgress(em, [order]));
  }
}

/** Leaves out what only the buyer may see: address, gift, tracking, files, pictures, words. */
export async function statusOf(
  em: EntityManager,
  order: Order,
  lines: readonly OrderLine[],
  progress: Progress,
): Promise<OrderView> {
  const { refunded, parcels } = progress;
  const steps = await printStepsOf(em, [order], lines, progress);
  return {
    ...statusView(order),
    print_step: steps.get(order.id) ?? null,
    pay_again_url: null,
    ship_to: null,
    gift: null,
    parcels: parcels.filter((each) => !isCancelled(each)).map((each) => parcelView(each, { hidesTracking: true })),
    lines: lines.map((line) => ({
      ...lineView(line, unitsOf(line, refunded), [], new Map(), new Map()),
      ...changeView(undefined),
      words: [],
      dedication: null,
    })),
  };
}

function linesOf(em: EntityManager, orders: readonly Order[]): Promise<OrderLine[]> {
  return em.find(
    OrderLine,
    { orderId: { $in: orders.map((order) => order.id) } },
    { orderBy: { orderId: 'asc', position: 'asc' } },
  );
}

/** The part of an order that everyone with access to it may see. */
export function statusView(
  order: Order,
): Omit<OrderView, 'print_step' | 'pay_again_url' | 'ship_to' | 'gift' | 'parcels' | 'lines'> {
  return {
    id: order.id,
    order_number: order.number,
    status: order.status,
    payment_state: order.paymentState,
    subtotal_amount: toDollars(order.subtotalCents),
    discount_code: order.discountCode,
    discount_amount: toDollars(order.discountCents),
    shipping_amount: toDollars(order.shippingCents),
    tax_amount: toDollars(order.taxCents),
    total_amount: toDollars(order.totalCents),
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    refunded_amount: toDollars(order.refundedCents),
    shipping_method: order.shippingMethod,
    shipped_at: order.shippedAt?.toISOString() ?? null,
    pack: order.packPictures ? { pictures: order.packPictures, price: toDollars(order.packCents) } : null,
  };
}

function changeView(open: OpenGift | undefined): Pick<OrderLineView, 'changeUrl' | 'waitsFor'> {
  return { changeUrl: open?.path ?? null, waitsFor: open?.asked ?? null };
}

function lineView(
  line: OrderLine,
  refundedQuantity: number,
  links: Awaited<ReturnType<Downloads['linksOf']>>,
  pictures: ReadonlyMap<string, string>,
  views: ReadonlyMap<string, string>,
): Omit<OrderLineView, 'changeUrl' | 'waitsFor'> {
  return {
    id: line.id,
    productId: line.productId,
    productName: line.productName,
    productType: line.variant,
    quantity: line.quantity,
    refundedQuantity,
    unitPrice: toDollars(line.unitCents),
    totalPrice: toDollars(line.quantity * line.unitCents),
    imageUrl: line.imageUrl,
    personalised: hasOwnPicture(line),
    kind: line.kind,
    orientation: line.orientation,
    personalisedUrl: pictures.get(line.id) ?? null,
    viewUrl: views.get(line.id) ?? null,
    words: wordsOnGift(line),
    dedication: line.dedication,
    downloadUrl: links.find((link) => link.orderLineId === line.id)?.path ?? null,
  };
}
