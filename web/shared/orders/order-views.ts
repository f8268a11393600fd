import type { Order } from '../../../server/checkout/contract.js';
import { MINUTE_MS } from '../../../server/platform/durations/contract.js';

/** Polling interval for the views of ordered gifts, in ms. They are painted after the payment. */
export const VIEWS_POLL_MS = 2_000;
/** After the payment, in ms; later the polling stops. */
const DRAWN_WITHIN_MS = MINUTE_MS;

export function hasAllViews({ lines }: Order): boolean {
  return lines.every(({ personalised, viewUrl }) => !personalised || viewUrl !== null);
}

/** @param at in ms since the epoch, by a clock that may be wrong */
export function isBeingDrawn(order: Order, at: number): boolean {
  return !hasAllViews(order) && order.paid_at !== null && Math.abs(at - Date.parse(order.paid_at)) < DRAWN_WITHIN_MS;
}
