import { HOUR_MS } from '../../platform/index.js';
import type { ParcelState } from './contract.js';
import type { Parcel } from '../model/parcel.entity.js';

/** The state of a shipment as the print partner reports it. */
export interface ParcelNews {
  partnerShipmentId: string;
  state: Exclude<ParcelState, 'delivered'>;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  sentAt: Date | null;
  lines: { orderLineId: string; quantity: number }[];
}

type Tracking = Pick<Parcel, 'carrier' | 'trackingNumber' | 'trackingUrl'>;

/** The mail waits this long for a tracking number. */
const WAIT_FOR_TRACKING_MS = 6 * HOUR_MS;
/** A parcel that left was not canceled, whatever comes in later. */
const RANKS: Readonly<Record<ParcelState, number>> = { preparing: 0, cancelled: 1, sent: 2, delivered: 2 };

/** Whether the news is older than the known state of the parcel. */
export function isOutdated(parcel: Pick<Parcel, 'state'>, { state }: ParcelNews): boolean {
  return RANKS[state] < RANKS[parcel.state];
}

/** Late and repeated news never moves a parcel backwards: it only adds details that are not known yet. */
export function applyNews(parcel: Parcel, news: ParcelNews, now: Date): void {
  if (!parcel.trackingNumber || !isOutdated(parcel, news)) changeTracking(parcel, news, now);
  if (RANKS[news.state] <= RANKS[parcel.state]) return;
  if (news.state === 'sent') markSent(parcel, news.sentAt ?? now, now);
  else parcel.state = news.state;
}

/** Without a new tracking number, the known one stays. */
function changeTracking(parcel: Parcel, tracking: Tracking, now: Date): void {
  const { carrier, trackingNumber, trackingUrl } = tracking;
  if (!trackingNumber) {
    if (!parcel.trackingNumber) parcel.carrier = carrier || parcel.carrier;
    return;
  }
  // A tracking page is only valid for its tracking number.
  const known = trackingNumber === parcel.trackingNumber ? parcel.trackingUrl : null;
  Object.assign(parcel, { carrier: carrier || parcel.carrier, trackingNumber, trackingUrl: secured(trackingUrl) ?? known });
  if (parcel.mailDueAt) parcel.mailDueAt = now;
}

/** @param at when the parcel left; never later than now */
export function markSent(parcel: Parcel, at: Date, now: Date): void {
  const sentAt = at < now ? at : now;
  const mailDueAt = parcel.trackingNumber ? now : new Date(sentAt.getTime() + WAIT_FOR_TRACKING_MS);
  Object.assign(parcel, { state: 'sent', sentAt, mailDueAt });
}

function secured(url: string | null): string | null {
  return url?.startsWith('https://') && URL.canParse(url) ? url : null;
}
