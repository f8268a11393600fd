import { logger } from '../platform/index.js';
import type { Order } from './order.entity.js';

/** The reason of an order whose PDF was given up. */
export const NO_PDF = 'The PDF of this paid order could not be made.';

/** Has the owner look at an order that is locked. What they have not looked at yet stays to be seen as well. */
export function askForAttention(order: Order, reason: string, now: Date): void {
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
