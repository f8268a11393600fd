import { MAX_COUNTED } from '../../../server/admin/orders/contract.js';

/** `948`, and `1,000+` where the server has stopped counting. */
export function countedTotal(total: number): string {
  return total < MAX_COUNTED ? total.toLocaleString('en-US') : `${MAX_COUNTED.toLocaleString('en-US')}+`;
}
