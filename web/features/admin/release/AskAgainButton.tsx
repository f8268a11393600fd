import { failureMessage } from '../../../shared/api/failure-message.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { useAskAgainMutation } from './waiting-lines-api.js';

interface AskAgainButtonProps {
  orderId: string;
  lineId: string;
  name: string;
}

/** Mails the customer once more what a gift waits for. */
export function AskAgainButton({ orderId, lineId, name }: AskAgainButtonProps) {
  const [askAgain, { isLoading }] = useAskAgainMutation();
  const toast = useToast();
  const ask = async () => {
    try {
      await askAgain({ orderId, lineId }).unwrap();
      toast({ tone: 'success', title: 'Asked again', message: 'The email is on its way to the customer.' });
    } catch (error) {
      toast({ tone: 'error', title: 'Not asked', message: failureMessage(error) });
    }
  };
  return (
    <BusyButton variant="outlined" size="small" isBusy={isLoading} onClick={() => void ask()}>
      {isLoading ? 'Asking' : 'Ask again'}
      <span className="visually-hidden"> about {name}</span>
    </BusyButton>
  );
}
