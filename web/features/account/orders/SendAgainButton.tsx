import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { useState } from 'react';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { useToast } from '../../../shared/toasts/use-toast.js';

interface SendAgainButtonProps {
  children: string;
  variant?: 'contained' | 'outlined';
  /** @throws the error of the refused call */
  send: () => Promise<unknown>;
  /** Message of the success toast. */
  done: string;
}

/** Has a mail about the order sent once more. */
export function SendAgainButton({ children, variant = 'outlined', send, done }: SendAgainButtonProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  const press = async () => {
    setBusy(true);
    try {
      await send();
      toast({ tone: 'success', title: 'Email sent', message: done });
    } catch (error) {
      const message = failureMessage(error);
      toast({ tone: 'error', title: 'No email was sent', message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <BusyButton
      variant={variant}
      startIcon={<EnvelopeSimpleIcon size={20} aria-hidden />}
      isBusy={busy}
      onClick={() => void press()}
    >
      {busy ? 'One moment…' : children}
    </BusyButton>
  );
}
