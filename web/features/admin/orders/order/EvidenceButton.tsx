import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { NewEvidence } from '../../../../../server/admin/orders/disputes/contract.js';
import { FormDialog } from '../../../../shared/forms/FormDialog.js';
import { FormTextField } from '../../../../shared/forms/FormTextField.js';
import { useAddEvidenceMutation } from './order-details-api.js';
import { evidenceForm } from './order-schemas.js';

interface EvidenceProps {
  orderId: string;
  disputeId: string;
}

/** Notes what was sent to the bank. The shop sends nothing itself. */
export function EvidenceButton(props: EvidenceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        Note what you sent
      </Button>
      {isOpen && <EvidenceDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function EvidenceDialog({ orderId, disputeId, onClose }: EvidenceProps & { onClose: () => void }) {
  const [add] = useAddEvidenceMutation();
  const today = new Date().toLocaleDateString('sv-SE');
  const form = useForm({ resolver: zodResolver(evidenceForm), defaultValues: { text: '', sent_on: today } });

  const submit = async (evidence: NewEvidence) => {
    await add({ id: orderId, disputeId, evidence }).unwrap();
    onClose();
  };

  return (
    <FormDialog
      form={form}
      title="Evidence"
      lead="What did you send in Stripe, and when? This note is for you."
      action="Save"
      width="sm"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormTextField
        control={form.control}
        name="text"
        label="What you sent"
        multiline
        minRows={3}
        helperText="Such as: tracking number, photo of the parcel, the customer’s emails."
        slotProps={{ htmlInput: { maxLength: 2_000 } }}
      />
      <FormTextField
        control={form.control}
        name="sent_on"
        label="Sent on"
        type="date"
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
      />
    </FormDialog>
  );
}
