import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GiftDeliveryRequest, OrderGift } from '../../../../server/checkout/gift-deliveries/contract.js';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { DeliveryFields } from '../../../shared/gift-delivery/DeliveryFields.js';
import { type DeliveryProblems, deliveryProblems } from '../../../shared/gift-delivery/delivery-problems.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Button } from '../../../shared/ui/Button.js';

interface GiftDeliveryDialogProps {
  open: boolean;
  delivery: NonNullable<OrderGift['delivery']>;
  /** @throws what the call was refused with */
  change: (delivery: GiftDeliveryRequest) => Promise<unknown>;
  onClose: () => void;
}

export function GiftDeliveryDialog({ open, ...rest }: GiftDeliveryDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} aria-labelledby="gift-delivery-title">
      <DeliveryForm {...rest} />
    </Dialog>
  );
}

/** Begins with what was chosen before. */
function DeliveryForm({ delivery, change, onClose }: Omit<GiftDeliveryDialogProps, 'open'>) {
  const { name, email, day, hour, time_zone: timeZone } = delivery;
  const [fields, setFields] = useState<GiftDeliveryRequest>({ name, email, day, hour, timeZone });
  const [problems, setProblems] = useState<DeliveryProblems>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = deliveryProblems(fields);
    // The fields know only after the rendering which of them are wrong.
    flushSync(() => setProblems(found));
    if (Object.keys(found).length > 0) return form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    if (busy) return;
    setBusy(true);
    try {
      await change(fields);
      onClose();
      toast({ tone: 'success', title: 'The gift was changed' });
    } catch (error) {
      setFailure(failureSentence(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack
      component="form"
      ref={form}
      noValidate
      spacing={5}
      sx={{ width: 460, maxWidth: '100%', p: { xs: '24px 16px', sm: 7 } }}
      onSubmit={(event: FormEvent) => void submit(event)}
    >
      <h2 id="gift-delivery-title">Who gets it, and when</h2>
      <DeliveryFields
        value={fields}
        problems={problems}
        onChange={(changed) => {
          setFields((before) => ({ ...before, ...changed }));
          setProblems({});
          setFailure('');
        }}
      />
      {failure && <Alert severity="error">{failure}</Alert>}
      <Stack spacing={2}>
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'One moment…' : 'Save the change'}
        </Button>
        <Button variant="quiet" fullWidth onClick={onClose}>
          Keep it as it was
        </Button>
      </Stack>
    </Stack>
  );
}
