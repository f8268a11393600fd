import { logger } from '../../platform/index.js';
import type { Order } from './order.entity.js';

/** The reason of an order whose PDF was given up. */
export const NO_PDF = 'The PDF of this paid order could not be made.';

/** The picture service failed for good: the shop has enlarged the picture by itself. */
export const UPSCALE_FAILED =
  'Our picture service could not enlarge a picture of this order, so its print file is a little softer than usual. Look at it before you print it, then accept the order.';

export const NO_PRINT_FILE =
  'A print file of this order could not be made. Print from the original picture, or ask the customer for another one, then accept the order.';

/** Has the owner look at an order that is locked. What they have not looked at yet stays to be seen as well. */
export function raiseIssue(order: Order, reason: string, now: Date): void {
  const isAsked = order.paymentState === 'needs_attention';
  const reasons = isAsked ? reasonsOf(order) : [];
  if (reasons.includes(reason)) return;
  order.attention = [...reasons, reason].join('\n');
  if (!isAsked) order.attentionAt = now;
  order.paymentState = 'needs_attention';
  logger.error({ orderId: order.id, reason }, 'an order needs attention');
}

export function reasonsOf({ attention }: Pick<Order, 'attention'>): string[] {
  return attention?.split('\n') ?? [];
}
