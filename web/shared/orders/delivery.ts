import type { Delivery, OrderParcel } from '../../../server/checkout/fulfilment/contract.js';

/** Labels of delivery states on the dashboard. */
export const DELIVERY_NAMES: Record<Delivery, string> = { partly_sent: 'Partly sent', sent: 'Sent', delivered: 'Arrived' };

/** Whether the parcel was sent. */
export function isSent({ state }: Pick<OrderParcel, 'state'>): boolean {
  return state === 'sent' || state === 'delivered';
}

interface SentOrder {
  shipped_at: string | null;
  parcels: readonly OrderParcel[];
}

/** Delivery state of an order; null before the first parcel is sent. */
export function deliveryOf({ shipped_at: shippedAt, parcels }: SentOrder): Delivery | null {
  const sent = parcels.filter(isSent);
  if (sent.length === 0) return null;
  if (shippedAt === null) return 'partly_sent';
  return sent.every(({ state }) => state === 'delivered') ? 'delivered' : 'sent';
}
