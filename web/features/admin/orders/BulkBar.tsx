import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useState } from 'react';
import type { AdminOrder, BulkStatusResult } from '../../../../server/admin/orders/contract.js';
import type { OrderStatus } from '../../../../server/checkout/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { tryAgain } from '../../../shared/toasts/try-again.js';
import { type NewToast, useToast } from '../../../shared/toasts/use-toast.js';
import { ORDER_STATUS } from '../../../shared/ui/order-status.js';
import { pluralize } from '../in-words.js';
import { useSetStatusOfOrdersMutation } from './admin-orders-api.js';
import { StatusSelect } from './StatusSelect.js';

/** For good, also when the statuses are restored. */
const CLOSED = ' The payment pages of those unpaid are closed.';

interface BulkBarProps {
  selected: AdminOrder[];
  /** Clears the selection. */
  onDone: () => void;
}

/** Sets one status for the selected orders, with Undo to each order's former status. */
export function BulkBar({ selected, onDone }: BulkBarProps) {
  const [status, setStatus] = useState<OrderStatus>('processing');
  const [send, { isLoading }] = useSetStatusOfOrdersMutation();
  const toast = useToast();

  const failed = (error: unknown, retry: Pick<NewToast, 'action'> = {}) =>
    toast({ tone: 'error', title: 'Failed to update order status', message: failureMessage(error), ...retry });

  const restore = async (before: BulkStatusResult['before']) => {
    try {
      await send({ orders: before }).unwrap();
      const message = `${pluralize(before.length, 'order')} ${before.length === 1 ? 'is as it was' : 'are as they were'}.`;
      toast({ tone: 'success', title: 'Order status updated successfully', message });
    } catch (error) {
      failed(
        error,
        tryAgain(error, () => void restore(before)),
      );
    }
  };

  const apply = async () => {
    const orders = selected.map(({ id }) => ({ id, status }));
    const hasClosed = status === 'cancelled' && selected.some(({ payment_state: payment }) => payment === 'unpaid');
    try {
      const { before } = await send({ orders }).unwrap();
      toast({
        tone: 'success',
        title: 'Order status updated successfully',
        message: `${pluralize(orders.length, 'order')} ${orders.length === 1 ? 'is' : 'are'} now ${ORDER_STATUS[status].word}.${hasClosed ? CLOSED : ''}`,
        action: { label: 'Undo', run: () => void restore(before) },
      });
      onDone();
    } catch (error) {
      failed(error);
    }
  };

  return (
    <Box sx={BAR} role="group" aria-label="Change the selected orders">
      <GlobalStyles
        styles={{ '@media (width < 56.25em)': { ':root': { '--bottom-bar': '124px', scrollPaddingBottom: '132px' } } }}
      />
      <Box component="p" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }} aria-hidden>
        {pluralize(selected.length, 'order')} selected
      </Box>
      <Button size="small" onClick={onDone}>
        Clear selection
      </Button>
      <StatusSelect label="Status for the selected orders" value={status} onChange={setStatus} />
      <BusyButton variant="contained" size="small" isBusy={isLoading} onClick={() => void apply()}>
        {isLoading ? 'Changing…' : 'Change status'}
      </BusyButton>
    </Box>
  );
}

/** Sticky bar over the table's header, except its checkbox, so that no row moves; at the bottom on phones. */
const BAR = {
  position: { xs: 'fixed', md: 'sticky' },
  zIndex: 2,
  inset: { xs: 'auto 16px 16px', md: '12px auto auto' },
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: { xs: '4px 12px', md: '12px' },
  height: { md: 48 },
  m: { md: '2px 6px -50px 54px' },
  p: { xs: '4px 12px 12px 16px', md: '2px 2px 2px 18px' },
  borderRadius: 'var(--radius-tile)',
  bgcolor: 'blush',
  boxShadow: 'var(--shadow2)',
  '& > p + button': { m: { xs: '0 -8px 0 auto', md: '0 auto 0 0' } },
};
