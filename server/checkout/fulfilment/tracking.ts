import type { Tracking } from '../contract.js';
import type { Order } from '../model/order.entity.js';

/** Tracking pages by carrier name in lower case. */
const PAGES: Readonly<Record<string, string>> = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
};

export function trackingOf({ carrier, trackingNumber }: Pick<Order, 'carrier' | 'trackingNumber'>): Tracking | null {
  if (!carrier || !trackingNumber) return null;
  const page = Object.hasOwn(PAGES, carrier.toLowerCase()) ? PAGES[carrier.toLowerCase()] : undefined;
  return { carrier, number: trackingNumber, url: page ? page + encodeURIComponent(trackingNumber) : null };
}
