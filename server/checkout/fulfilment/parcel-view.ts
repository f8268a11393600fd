import type { PackedParcel } from '../model/parcel.entity.js';
import type { OrderParcel } from './contract.js';
import { trackingUrlOf } from './tracking.js';

/** `hidesTracking` leaves out carrier and number, which only the buyer may see. */
export function parcelView({ parcel, contents }: PackedParcel, { hidesTracking = false } = {}): OrderParcel {
  const { id, state, carrier, trackingNumber: number, sentAt, deliveredAt } = parcel;
  const tracking = { carrier, number, url: trackingUrlOf(parcel) };
  return {
    id,
    state,
    ...(hidesTracking ? { carrier: null, number: null, url: null } : tracking),
    sent_at: sentAt?.toISOString() ?? null,
    delivered_at: deliveredAt?.toISOString() ?? null,
    lines: contents.map(({ orderLineId, quantity }) => ({ id: orderLineId, quantity })),
  };
}
