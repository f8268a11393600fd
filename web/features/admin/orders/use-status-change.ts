import { useCallback } from 'react';
import type { AdminOrder } from '../../../../server/admin/orders/contract.js';
import type { OrderStatus } from '../../../../server/checkout/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { ORDER_STATUS } from '../../../shared/ui/order-status.js';
import { getStatusDisplay } from '../../../shared/ui/server-values.js';
import { useSetOrderStatusMutation } from './admin-orders-api.js';

type Changed = Pick<AdminOrder, 'id' | 'order_number' | 'status'>;

/** Canceling an unpaid order closes its payment page for good, even when the status is restored. */
const CLOSED = ' Its payment page is closed.';

/** Changes the status of an order, shows a toast, and offers Undo. */
export function useStatusChange(): (order: Changed, status: OrderStatus) => void {
  const [setStatus] = useSetOrderStatusMutation();
  const toast = useToast();

  return useCallback(
    (order, status) => {
      const change = async (
        { id, order_number: number, status: before }: Changed,
        after: OrderStatus,
        { isUndo }: { isUndo: boolean },
      ) => {
        try {
          const { payment_state: payment } = await setStatus({ id, status: after }).unwrap();
          toast({
            tone: 'success',
            title: 'Order status updated successfully',
            message: `${number} is now ${getStatusDisplay(ORDER_STATUS, after).word}.${payment === 'expired' ? CLOSED : ''}`,
            ...(!isUndo && {
              action: {
                label: 'Undo',
                run: () => void change({ id, order_number: number, status: after }, before, { isUndo: true }),
              },
            }),
          });
        } catch (error) {
          const message = failureMessage(error);
          toast({ tone: 'error', title: 'Failed to update order status', message });
        }
      };
      void change(order, status, { isUndo: false });
    },
    [setStatus, toast],
  );
}
