import { HOUR_MS } from '../../platform/index.js';
import type { ParcelState } from './contract.js';
import type { Parcel } from '../model/parcel.entity.js';

/** What the print partner says of a shipment. */
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

/** Whether the news are of an earlier time than what is known of the parcel. */
export function isOutdated(parcel: Pick<Parcel, 'state'>, { state }: ParcelNews): boolean {
  return RANKS[state] < RANKS[parcel.state];
}

/** Late and repeated news never move a parcel backwards: they only add what is not known yet. */
export function applyNews(parcel: Parcel, news: ParcelNews, now: Date): void {
  if (!parcel.trackingNumber || !isOutdated(parcel, news)) changeTracking(parcel, news, now);
  if (RANKS[news.state] <= RANKS[parcel.state]) return;
  if (news.state === 'sent') markSent(parcel, news.sentAt ?? now, now);
  else parcel.state = news.state;
}

/** Without a new number, what is known stays. */
function changeTracking(parcel: Parcel, tracking: Tracking, now: Date): void {
  const { carrier, trackingNumber, trackingUrl } = tracking;
  if (!trackingNumber) {
    if (!parcel.trackingNumber) parcel.carrier = carrier || parcel.carrier;
    return;
  }
  // The page of another number says nothing about this one.
  const known = trackingNumber === parcel.trackingNumber ? parcel.trackingUrl : null;
  Object.assign(parcel, { carrier: carrier || parcel.carrier, trackingNumber, trackingUrl: secured(trackingUrl) ?? known });
  if (parcel.mailDueAt) parcel.mailDueAt = now;
}

/** @param at when it left; never later than now */
export function markSent(parcel: Parcel, at: Date, now: Date): void {
  const sentAt = at < now ? at : now;
  const mailDueAt = parcel.trackingNumber ? now : new Date(sentAt.getTime() + WAIT_FOR_TRACKING_MS);
  Object.assign(parcel, { state: 'sent', sentAt, mailDueAt });
}

function secured(url: string | null): string | null {
  return url?.startsWith('https://') && URL.canParse(url) ? url : null;
}
