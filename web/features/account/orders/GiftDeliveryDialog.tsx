import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import type { GiftDeliveryRequest, OrderGift } from '../../../../server/checkout/gifting/contract.js';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { DeliveryFields } from '../../../shared/gift-delivery/DeliveryFields.js';
import { type DeliveryProblems, deliveryProblems } from '../../../shared/gift-delivery/delivery-problems.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { focusFirstProblem } from '../../../shared/ui/focus-first-problem.js';
import { DialogForm } from '../DialogForm.js';

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

/** Starts with the current values. */
function DeliveryForm({ delivery, change, onClose }: Omit<GiftDeliveryDialogProps, 'open'>) {
  const { name, email, day, hour, time_zone: timeZone } = delivery;
  const [fields, setFields] = useState<GiftDeliveryRequest>({ name, email, day, hour, timeZone });
  const [problems, setProblems] = useState<DeliveryProblems>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  const submit = async (form: HTMLFormElement) => {
    const found = deliveryProblems(fields, new Date());
    if (Object.keys(found).length > 0) return focusFirstProblem(form, () => setProblems(found));
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
    <DialogForm
      title="Who gets it, and when"
      titleId="gift-delivery-title"
      failure={failure}
      isBusy={busy}
      save="Save the change"
      cancel="Keep it as it was"
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <DeliveryFields
        value={fields}
        problems={problems}
        onChange={(changed) => {
          setFields((before) => ({ ...before, ...changed }));
          setProblems({});
          setFailure('');
        }}
      />
    </DialogForm>
  );
}
