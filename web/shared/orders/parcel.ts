import type { Order } from '../../../server/checkout/contract.js';

/** Whether anything of it is sent by post. */
export function hasParcel({ lines }: Pick<Order, 'lines'>): boolean {
  return lines.some(({ productType }) => productType !== 'pdf');
}
