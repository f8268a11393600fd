import { isBuyerDeleted, mayBeFulfilled } from '../model/order-transitions.js';
import type { Order } from '../model/order.entity.js';
import type { OrderGift } from './contract.js';
import type { GiftDelivery } from './gift-delivery.entity.js';

export function orderGiftOf(order: Order, gift: GiftDelivery | null | undefined): OrderGift | null {
  return gift ? { message: gift.message, delivery: deliveryOf(order, gift) } : null;
}

export function canSendAgain(order: Order, { enqueuedAt, declinedAt }: GiftDelivery): boolean {
  return Boolean(enqueuedAt) && !declinedAt && mayBeFulfilled(order) && !isBuyerDeleted(order);
}

function deliveryOf(order: Order, gift: GiftDelivery): OrderGift['delivery'] {
  const { receiverName, receiverEmail, day, hour, timeZone } = gift;
  if (!receiverEmail || !receiverName || !day || !timeZone) return null;
  return {
    name: receiverName,
    email: receiverEmail,
    day,
    hour: hour ?? 0,
    time_zone: timeZone,
    sent_at: gift.sentAt?.toISOString() ?? null,
    declined_at: gift.declinedAt?.toISOString() ?? null,
    unwrapped_at: gift.unwrappedAt?.toISOString() ?? null,
    can_change: !gift.enqueuedAt && mayBeFulfilled(order),
    can_send_again: canSendAgain(order, gift),
  };
}
