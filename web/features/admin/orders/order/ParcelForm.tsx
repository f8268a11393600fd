import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import type { AdminParcel, ParcelRequest } from '../../../../../server/admin/orders/parcels/contract.js';
import { Form } from '../../../../shared/forms/Form.js';
import { FormCheckbox } from '../../../../shared/forms/FormCheckbox.js';
import { FormTextField } from '../../../../shared/forms/FormTextField.js';
import { BusyButton } from '../../../../shared/mui/BusyButton.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { useCorrectParcelMutation, useSendParcelMutation } from './order-details-api.js';
import { parcelForm } from './order-schemas.js';
import { ParcelContent } from './ParcelContent.js';
import { useDraft } from './use-draft.js';
import { useParcelContent } from './use-parcel-content.js';
import { useParcelState } from './use-parcel-state.js';

const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL'];

interface ParcelFormProps {
  order: AdminOrderDetails;
  /** Absent for a parcel that is to be sent. */
  parcel?: AdminParcel;
  onDone: () => void;
  /** Null for the first parcel, whose form cannot be closed. */
  onCancel: (() => void) | null;
}

/** Form that sends or corrects a parcel. */
export function ParcelForm({ order, parcel, onDone, onCancel }: ParcelFormProps) {
  const { id, email } = order;
  const draftOf = parcel?.id ?? id;
  const [carrier, keepCarrier] = useDraft(`carrier of ${draftOf}`, parcel?.carrier ?? '');
  const [trackingNumber, keepTrackingNumber] = useDraft(`parcel of ${draftOf}`, parcel?.number ?? '');
  // The order is refetched while the form is open; the request refers to the parcel that it began with.
  const [seen] = useState(parcel && { carrier: parcel.carrier, number: parcel.number });
  const content = useParcelContent(order, parcel);
  const [send] = useSendParcelMutation();
  const [correct] = useCorrectParcelMutation();
  const setState = useParcelState(id);
  const toast = useToast();
  const carriers = useId();
  const form = useForm({
    resolver: zodResolver(parcelForm),
    defaultValues: { carrier, trackingNumber, notifyAgain: false },
  });
  const { control } = form;
  const { isSubmitting, errors } = form.formState;

  const forget = () => {
    keepCarrier(parcel?.carrier ?? '');
    keepTrackingNumber(parcel?.number ?? '');
  };

  const sendNew = async (request: ParcelRequest) => {
    const { parcels, shipped_at: shippedAt } = await send({ id, request }).unwrap();
    const sent = parcels.at(-1);
    const told = request.trackingNumber ? `An email with the number goes to ${email}.` : MAILED_LATER;
    toast({
      tone: 'success',
      title: 'The parcel is on its way',
      message: shippedAt ? `${told} The order is complete.` : told,
      ...(sent && { action: { label: 'Undo', run: () => void setState(sent, 'cancelled') } }),
    });
  };

  const submit = async (values: ParcelRequest) => {
    if (content.request.length === 0) return form.setError('root', { message: 'Please choose what is in the parcel.' });
    const request = { ...values, lines: content.request, seen };
    if (parcel) {
      await correct({ id, parcelId: parcel.id, request }).unwrap();
      toast({
        tone: 'success',
        title: 'The parcel was corrected',
        message: values.notifyAgain ? `An email goes to ${email}.` : 'The customer was not notified again.',
      });
    } else await sendNew(request);
    forget();
    onDone();
  };

  return (
    <Form form={form} spacing="14px" sx={{ mt: 2 }} onSubmit={submit}>
      {content.choices.length > 0 && <ParcelContent content={content} />}
      <FormTextField
        control={control}
        name="carrier"
        rules={{ onChange: ({ target }: ChangeEvent<HTMLInputElement>) => keepCarrier(target.value) }}
        label="Carrier"
        autoFocus={onCancel !== null}
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
        helperText="Leave it empty if there is none."
        autoComplete="off"
        slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false, maxLength: 60 } }}
      />
      {parcel ? (
        <FormCheckbox control={control} name="notifyAgain" label="Notify the customer again" />
      ) : (
        <Typography variant="lead">The customer gets an email: with a number at once, without one after six hours.</Typography>
      )}
      {errors.root && <Alert severity="error">{errors.root.message} What you wrote is still here.</Alert>}
      <Stack direction="row" spacing={3} sx={{ flexWrap: 'wrap' }}>
        <BusyButton type="submit" variant="contained" isBusy={isSubmitting}>
          {isSubmitting ? 'Saving…' : parcel ? 'Save the parcel' : 'Mark as sent'}
        </BusyButton>
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

const MAILED_LATER = 'The customer gets an email in six hours, so that you can still add a number.';
