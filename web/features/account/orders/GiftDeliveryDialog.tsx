import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { GiftDeliveryRequest, OrderGift } from '../../../../server/checkout/gifting/contract.js';
import { FormDialog } from '../../../shared/forms/FormDialog.js';
import { DeliveryFields } from '../../../shared/gift-delivery/DeliveryFields.js';
import { deliveryForm } from '../../../shared/gift-delivery/delivery-schema.js';
import { dayIn } from '../../../shared/gift-delivery/gift-time.js';
import { currentTimeZone } from '../../../shared/gift-delivery/time-zones.js';
import { useToast } from '../../../shared/toasts/use-toast.js';

interface GiftDeliveryDialogProps {
  delivery: NonNullable<OrderGift['delivery']>;
  /** @throws the error of the refused call */
  change: (delivery: GiftDeliveryRequest) => Promise<unknown>;
  onClose: () => void;
}

/** Form fields by error path: without an account, the delivery is nested in the request. */
const SENT_AS = {
  'delivery.name': 'name',
  'delivery.email': 'email',
  'delivery.day': 'day',
  'delivery.hour': 'hour',
  'delivery.timeZone': 'timeZone',
} as const;

/** Form for the delivery of a gift, filled with the current values. */
export function GiftDeliveryDialog({ delivery, change, onClose }: GiftDeliveryDialogProps) {
  const { name, email, day, hour } = delivery;
  const timeZone = currentTimeZone(delivery.time_zone);
  const toast = useToast();
  const form = useForm({ resolver: zodResolver(deliveryForm), defaultValues: { name, email, day, hour, timeZone } });
  const { errors } = form.formState;
  const value = { ...form.getValues(), ...useWatch({ control: form.control }) };

  /** Validates the day again, because it depends on the time zone. */
  const moveDay = ({ target }: { target: { value: string } }) =>
    form.setValue('day', dayIn(value, target.value, new Date()), { shouldValidate: true });

  const field = (each: keyof GiftDeliveryRequest) => {
    const { ref, ...registered } = form.register(each, {
      valueAsNumber: each === 'hour',
      ...(each === 'timeZone' && { onChange: moveDay }),
    });
    const helperText = errors[each]?.message;
    return {
      ...registered,
      inputRef: ref,
      value: value[each],
      error: helperText !== undefined,
      ...(helperText && { helperText }),
    };
  };

  const submit = async (changed: GiftDeliveryRequest) => {
    await change(changed);
    onClose();
    toast({ tone: 'success', title: 'The gift was changed' });
  };

  return (
    <FormDialog
      form={form}
      title="Who gets it, and when"
      action="Save the change"
      cancel="Keep it as it was"
      sentAs={SENT_AS}
      onSubmit={submit}
      onClose={onClose}
    >
      <DeliveryFields value={value} field={field} />
    </FormDialog>
  );
}
