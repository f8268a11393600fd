import { countedTotal } from '../counted-total.js';

/** `1 order`, `948 orders`, `1,000+ orders` */
export function countOfOrders(count: number): string {
  return `${countedTotal(count)} ${count === 1 ? 'order' : 'orders'}`;
}
