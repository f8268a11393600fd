import type { AdminOrder } from '../../../../server/admin/orders/contract.js';

export function customerName({ first_name: first, last_name: last }: AdminOrder['customer']): string {
  return `${first} ${last}`.trim() || 'Guest';
}

/** `1 order`, `1,048 orders` */
export function countOfOrders(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'order' : 'orders'}`;
}
