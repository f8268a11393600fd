import Stack from '@mui/material/Stack';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { failureMessage } from '../../../../shared/api/failure-message.js';
import { BusyButton } from '../../../../shared/mui/BusyButton.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { getLabel } from '../../../../shared/ui/server-values.js';
import { useResendMailMutation } from './order-details-api.js';

type Mail = AdminOrderDetails['mails'][number];

const NAMES: Record<Mail, string> = {
  confirmation: 'Send the confirmation again',
  shipped: 'Send the shipping email again',
  gift: 'Send the gift again',
};

/** Mails that the customer may have lost. */
export function MailsPanel({ order: { id, mails, email, gift } }: { order: AdminOrderDetails }) {
  const [resend, { isLoading, originalArgs }] = useResendMailMutation();
  const toast = useToast();
  if (mails.length === 0) return null;

  const send = async (mail: Mail) => {
    if (isLoading) return;
    try {
      await resend({ id, mail }).unwrap();
      toast({
        tone: 'success',
        title: 'The email is on its way',
        message: `It goes to ${mail === 'gift' ? gift?.delivery?.email : email}.`,
      });
    } catch (error) {
      const message = failureMessage(error);
      toast({ tone: 'error', title: 'The email could not be sent', message });
    }
  };

  return (
    <Panel title="Emails">
      <Stack spacing={2.5}>
        {mails.map((mail) => (
          <BusyButton
            key={mail}
            variant="outlined"
            size="small"
            fullWidth
            startIcon={<EnvelopeSimpleIcon size={20} aria-hidden />}
            isBusy={isLoading && originalArgs?.mail === mail}
            onClick={() => void send(mail)}
          >
            {getLabel(NAMES, mail)}
          </BusyButton>
        ))}
      </Stack>
    </Panel>
  );
}
