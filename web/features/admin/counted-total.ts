import { COUNTED_UP_TO } from '../../../server/admin/orders/contract.js';

/** `948`, and `1,000+` where the server has stopped counting. */
export function countedTotal(total: number): string {
  return total < COUNTED_UP_TO ? total.toLocaleString('en-US') : `${COUNTED_UP_TO.toLocaleString('en-US')}+`;
}
