import type { PackedParcel } from '../model/parcel.entity.js';
import type { OrderParcel } from './contract.js';
import { trackingUrlOf } from './tracking.js';

/** @param isPrivate leaves out what only the buyer may see: carrier and number */
export function parcelView({ parcel, contents }: PackedParcel, isPrivate = false): OrderParcel {
  const { id, state, carrier, trackingNumber: number, sentAt, deliveredAt } = parcel;
  const tracking = { carrier, number, url: trackingUrlOf(parcel) };
  return {
    id,
    state,
    ...(isPrivate ? { carrier: null, number: null, url: null } : tracking),
    sent_at: sentAt?.toISOString() ?? null,
    delivered_at: deliveredAt?.toISOString() ?? null,
    lines: contents.map(({ orderLineId, quantity }) => ({ id: orderLineId, quantity })),
  };
}
