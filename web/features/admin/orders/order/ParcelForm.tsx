import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { failureSentence } from '../../../../shared/api/failure-sentence.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { Button } from '../../../../shared/ui/Button.js';
import text from '../../text.module.css';
import { useStatusChange } from '../use-status-change.js';
import { useShipOrderMutation } from './order-details-api.js';
import { useDraft } from './use-draft.js';

const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL'];

interface ParcelFormProps {
  order: AdminOrderDetails;
  onDone: () => void;
  /** Null for the first number, which there is no way around. */
  onCancel: (() => void) | null;
}

/** The parcel has left us, or its number is corrected. */
export function ParcelForm({ order, onDone, onCancel }: ParcelFormProps) {
  const { id, tracking, email, status } = order;
  const [carrier, setCarrier] = useDraft(`carrier of ${id}`, tracking?.carrier);
  const [trackingNumber, setTrackingNumber] = useDraft(`parcel of ${id}`, tracking?.number);
  const [notifyAgain, setNotifyAgain] = useState(false);
  const [problems, setProblems] = useState<{ carrier?: string; number?: string; form?: string }>({});
  const [ship, { isLoading }] = useShipOrderMutation();
  const toast = useToast();
  const changeStatus = useStatusChange();
  const carriers = useId();
  const form = useRef<HTMLFormElement>(null);

  const refuse = (found: typeof problems) => {
    setProblems(found);
    const wrong = found.carrier ? 'carrier' : found.number ? 'number' : undefined;
    if (wrong) (form.current?.elements.namedItem(wrong) as HTMLElement | null)?.focus();
  };

  const forget = () => {
    setCarrier(tracking?.carrier ?? '');
    setTrackingNumber(tracking?.number ?? '');
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const shipment = { carrier: carrier.trim(), trackingNumber: trackingNumber.trim(), notifyAgain };
    if (!shipment.carrier) return refuse({ carrier: 'Please enter the carrier.' });
    if (!shipment.trackingNumber) return refuse({ number: 'Please enter the tracking number.' });
    if (isLoading) return;
    refuse({});
    try {
      await ship({ id, shipment }).unwrap();
      forget();
      const willNotify = !tracking || notifyAgain;
      toast({
        tone: 'success',
        title: tracking ? 'The tracking number was updated' : 'The parcel is on its way',
        message: willNotify ? `An email with the number goes to ${email}.` : 'The customer was not notified again.',
        ...((status === 'pending' || status === 'processing') && {
          action: { label: 'Set to Completed', run: () => changeStatus(order, 'completed') },
        }),
      });
      onDone();
    } catch (error) {
      const message = failureSentence(error);
      refuse({ form: `${message} What you wrote is still here.` });
    }
  };

  return (
    <Stack component="form" ref={form} spacing="14px" sx={{ mt: 2 }} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Carrier"
        name="carrier"
        fullWidth
        autoFocus={tracking !== null}
        autoComplete="off"
        value={carrier}
        error={problems.carrier !== undefined}
        helperText={problems.carrier}
        onChange={({ target }) => setCarrier(target.value)}
        slotProps={{ htmlInput: { list: carriers, maxLength: 60 } }}
      />
      <datalist id={carriers}>
        {CARRIERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Tracking number"
        name="number"
        fullWidth
        autoComplete="off"
        value={trackingNumber}
        error={problems.number !== undefined}
        helperText={problems.number}
        onChange={({ target }) => setTrackingNumber(target.value)}
        slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false, maxLength: 60 } }}
      />
      {tracking ? (
        <FormControlLabel
          label="Notify the customer again"
          control={<Checkbox checked={notifyAgain} onChange={({ target }) => setNotifyAgain(target.checked)} />}
        />
      ) : (
        <p className={text.lead}>The customer gets an email with the number.</p>
      )}
      {problems.form && <Alert severity="error">{problems.form}</Alert>}
      <Stack direction="row" spacing={3} sx={{ flexWrap: 'wrap' }}>
        <Button type="submit" aria-disabled={isLoading}>
          {isLoading ? 'Saving…' : tracking ? 'Save the number' : 'Mark as sent'}
        </Button>
        {onCancel && (
          <Button
            variant="quiet"
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            Leave it as it is
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
