import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { failureMessage } from '../../../../shared/api/failure-message.js';
import { BusyButton } from '../../../../shared/mui/BusyButton.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { useAcceptPaymentMutation } from './order-details-api.js';

interface AttentionBannerProps {
  order: AdminOrderDetails;
  onRefund: () => void;
}

/** Why the order needs a person's attention, with buttons to accept or refund the payment. */
export function AttentionBanner({ order, onRefund }: AttentionBannerProps) {
  const [accept, { isLoading }] = useAcceptPaymentMutation();
  const toast = useToast();

  const takeIt = async () => {
    try {
      await accept(order.id).unwrap();
      toast({ tone: 'success', title: 'The payment was accepted', message: `${order.order_number} goes on as paid.` });
      // The banner is removed, and the focused button with it.
      document.getElementById('main')?.focus();
    } catch (error) {
      const message = failureMessage(error);
      toast({ tone: 'error', title: 'The payment could not be accepted', message });
    }
  };

  return (
    <Alert
      severity="warning"
      role="region"
      aria-label="Needs attention"
      action={
        <>
          {order.can_accept && (
            <BusyButton variant="contained" size="small" isBusy={isLoading} onClick={() => void takeIt()}>
              Accept this payment
            </BusyButton>
          )}
          {order.refundable_amount > 0 && (
            <Button variant="outlined" size="small" onClick={onRefund}>
              Refund
            </Button>
          )}
        </>
      }
    >
      <strong>Needs attention</strong>
      {order.issues.map(({ text }, index) => (
        <p key={index}>{text}</p>
      ))}
    </Alert>
  );
}
