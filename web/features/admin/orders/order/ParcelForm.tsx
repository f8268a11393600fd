import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useId } from 'react';
import { useForm } from 'react-hook-form';
import type { AdminOrderDetails, AdminShipment } from '../../../../../server/admin/orders/contract.js';
import { Form } from '../../../../shared/forms/Form.js';
import { FormCheckbox } from '../../../../shared/forms/FormCheckbox.js';
import { FormTextField } from '../../../../shared/forms/FormTextField.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { useStatusChange } from '../use-status-change.js';
import { useShipOrderMutation } from './order-details-api.js';
import { parcelForm } from './order-schemas.js';
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
  const [carrier, keepCarrier] = useDraft(`carrier of ${id}`, tracking?.carrier);
  const [trackingNumber, keepTrackingNumber] = useDraft(`parcel of ${id}`, tracking?.number);
  const [ship] = useShipOrderMutation();
  const toast = useToast();
  const changeStatus = useStatusChange();
  const carriers = useId();
  const form = useForm({
    resolver: zodResolver(parcelForm),
    defaultValues: { carrier, trackingNumber, notifyAgain: false },
  });
  const { control } = form;
  const { isSubmitting, errors } = form.formState;

  const forget = () => {
    keepCarrier(tracking?.carrier ?? '');
    keepTrackingNumber(tracking?.number ?? '');
  };

  const submit = async (shipment: AdminShipment) => {
    await ship({ id, shipment }).unwrap();
    forget();
    const willNotify = !tracking || shipment.notifyAgain;
    toast({
      tone: 'success',
      title: tracking ? 'The tracking number was updated' : 'The parcel is on its way',
      message: willNotify ? `An email with the number goes to ${email}.` : 'The customer was not notified again.',
      ...((status === 'pending' || status === 'processing') && {
        action: { label: 'Set to Completed', run: () => changeStatus(order, 'completed') },
      }),
    });
    onDone();
  };

  return (
    <Form form={form} spacing="14px" sx={{ mt: 2 }} onSubmit={submit}>
      <FormTextField
        control={control}
        name="carrier"
        rules={{ onChange: ({ target }: ChangeEvent<HTMLInputElement>) => keepCarrier(target.value) }}
        label="Carrier"
        autoFocus={tracking !== null}
        autoComplete="off"
        slotProps={{ htmlInput: { list: carriers, maxLength: 60 } }}
      />
      <datalist id={carriers}>
        {CARRIERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <FormTextField
        control={control}
        name="trackingNumber"
        rules={{ onChange: ({ target }: ChangeEvent<HTMLInputElement>) => keepTrackingNumber(target.value) }}
        label="Tracking number"
        autoComplete="off"
        slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false, maxLength: 60 } }}
      />
      {tracking ? (
        <FormCheckbox control={control} name="notifyAgain" label="Notify the customer again" />
      ) : (
        <Typography variant="lead">The customer gets an email with the number.</Typography>
      )}
      {errors.root && <Alert severity="error">{errors.root.message} What you wrote is still here.</Alert>}
      <Stack direction="row" spacing={3} sx={{ flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : tracking ? 'Save the number' : 'Mark as sent'}
        </Button>
        {onCancel && (
          <Button
            variant="text"
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            Leave it as it is
          </Button>
        )}
      </Stack>
    </Form>
  );
}
