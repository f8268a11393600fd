import type { BulkStatusResult } from '../../../../server/admin/orders/contract.js';
import type { OrderStatus } from '../../../../server/checkout/contract.js';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { ORDER_STATUS } from '../../../shared/ui/order-status.js';
import { countOfOrders } from './count-of-orders.js';
import { useSetStatusOfOrdersMutation } from './admin-orders-api.js';

interface BulkStatusChange {
  /** @returns whether it was done */
  change: (ids: string[], status: OrderStatus) => Promise<boolean>;
  busy: boolean;
}

/** One status for many orders, with a way back to the one that each of them had. */
export function useBulkStatus(): BulkStatusChange {
  const [setStatus, { isLoading }] = useSetStatusOfOrdersMutation();
  const toast = useToast();

  const failed = (error: unknown) => {
    const message = failureSentence(error);
    toast({ tone: 'error', title: 'Failed to update order status', message });
  };

  const restore = async (before: BulkStatusResult['before']) => {
    try {
      for (const status of new Set(before.map((order) => order.status))) {
        const ids = before.filter((order) => order.status === status).map(({ id }) => id);
        await setStatus({ ids, status }).unwrap();
      }
      const message = `${countOfOrders(before.length)} ${before.length === 1 ? 'is as it was' : 'are as they were'}.`;
      toast({ tone: 'success', title: 'Order status updated successfully', message });
    } catch (error) {
      failed(error);
    }
  };

  const change = async (ids: string[], status: OrderStatus) => {
    try {
      const { before } = await setStatus({ ids, status }).unwrap();
      toast({
        tone: 'success',
        title: 'Order status updated successfully',
        message: `${countOfOrders(ids.length)} ${ids.length === 1 ? 'is' : 'are'} now ${ORDER_STATUS[status].word}.`,
        action: { label: 'Undo', run: () => void restore(before) },
      });
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };
  return { change, busy: isLoading };
}
