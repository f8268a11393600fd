import type { Parcel } from '../model/parcel.entity.js';

/** Tracking pages by carrier name in lower case. */
const PAGES: Readonly<Record<string, string>> = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
};

/** The address of the page that tracks a parcel; null if it is not known. */
export function trackingUrlOf({ carrier, trackingNumber, trackingUrl }: Parcel): string | null {
  if (!trackingNumber || trackingUrl) return trackingUrl;
  const name = carrier?.toLowerCase() ?? '';
  return Object.hasOwn(PAGES, name) ? PAGES[name] + encodeURIComponent(trackingNumber) : null;
}
