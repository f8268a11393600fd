import { deliveryOf, type ListedOrder } from '../../checkout/index.js';
import { toDollars } from '../../platform/index.js';
import type { AdminOrder } from './contract.js';

export function toAdminOrder({ order, customer, parcels }: ListedOrder): AdminOrder {
  return {
    id: order.id,
    order_number: order.number,
    status: order.status,
    payment_state: order.paymentState,
    total_amount: toDollars(order.totalCents),
    lost_amount: toDollars(order.lostCents),
    created_at: order.createdAt.toISOString(),
    shipped_at: order.shippedAt?.toISOString() ?? null,
    delivery: deliveryOf(order, parcels),
    customer: {
      id: customer.id,
      first_name: customer.firstName,
      last_name: customer.lastName,
      email: orderEmail({ order, customer }),
    },
  };
}

/** The address for this order's mails; the customer's account may have a different address now. */
export function orderEmail({ order, customer }: Pick<ListedOrder, 'order' | 'customer'>): string {
  return order.email ?? customer.email ?? '';
}
