import { SHIPPING, type ShippingMethod } from '../../../server/checkout/contract.js';

/** A method that only a newer server knows is shown as it is. */
export function shippingName(method: ShippingMethod | null): string {
  if (!method) return 'Shipping';
  return Object.hasOwn(SHIPPING, method) ? SHIPPING[method].name : method;
}
