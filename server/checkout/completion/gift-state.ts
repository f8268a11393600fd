import { type GiftWord, MAX_WORD_LENGTH, type WordField } from '../../catalog/index.js';
import type { EntityManager } from '../../platform/index.js';
import { isPhysical, type OrderLine } from '../model/order-line.entity.js';
import { isBuyerDeleted, mayBeFulfilled } from '../model/order-transitions.js';
import type { Order } from '../model/order.entity.js';
import { findParcels, hasLeft, type PackedParcel } from '../model/parcel.entity.js';
import { isRefunded, listRefunded, type RefundedUnits } from '../model/refund-item.entity.js';
import { findReprints, linesToRelease, type Reprint } from '../model/reprint.entity.js';
import type { YourGift } from './contract.js';

/** Refunds, parcels and reprints of orders. */
export interface Progress {
  refunded: readonly RefundedUnits[];
  parcels: readonly PackedParcel[];
  reprints: readonly Reprint[];
}

export async function loadProgress(em: EntityManager, orders: readonly Order[]): Promise<Progress> {
  return {
    refunded: await listRefunded(em, orders),
    parcels: await findParcels(em, orders),
    reprints: await findReprints(em, orders),
  };
}

/** Whether the customer can still change the picture and the words of a gift. PDFs are delivered at once. */
export function stateOf(order: Order, line: OrderLine, { refunded, parcels, reprints }: Progress): YourGift['state'] {
  const isMade = mayBeFulfilled(order) && isPhysical(line) && !isRefunded(line, refunded);
  if (!isMade || isBuyerDeleted(order)) return 'ended';
  const isSent = parcels.some((sent) => hasLeft(sent) && sent.contents.some(({ orderLineId }) => orderLineId === line.id));
  const isFixed = (line.releasedAt !== null || isSent) && !linesToRelease(reprints).has(line.id);
  return isFixed || order.status === 'completed' ? 'printing' : 'open';
}

/** The rules of the words that were ordered, in their order. Words whose field the product no longer has may stay or be empty. */
export function fieldsOf(words: readonly GiftWord[], fields: readonly WordField[]): WordField[] {
  return words.map(({ label }) => {
    const known = fields.find((field) => field.label === label);
    return known ?? { label, example: '', maxLength: MAX_WORD_LENGTH, required: false };
  });
}
