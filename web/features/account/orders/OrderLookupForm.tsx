import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Order } from '../../../../server/checkout/contract.js';
import { apiErrorOf } from '../../../shared/api/api.js';
import { Form } from '../../../shared/forms/Form.js';
import { FormTextField } from '../../../shared/forms/FormTextField.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { useFindOrderMutation } from './order-history-api.js';
import { type OrderLookup, orderLookupForm } from './order-lookup-schema.js';

interface OrderLookupFormProps {
  /** Whether the first field takes the focus when it appears. */
  hasFocus: boolean;
  onFound: (found: { order: Order; email: string }) => void;
}

export function OrderLookupForm({ hasFocus, onFound }: OrderLookupFormProps) {
  const [lookUp, { error }] = useFindOrderMutation();
  const form = useForm({ resolver: zodResolver(orderLookupForm), defaultValues: { number: '', email: '' } });
  const { control } = form;
  const { isSubmitting, errors } = form.formState;

  const submit = async ({ number, email }: OrderLookup) => {
    onFound({ order: await lookUp({ number, email }).unwrap(), email });
  };

  return (
    <Form form={form} spacing={4} onSubmit={submit}>
      <FormTextField
        control={control}
        name="number"
        label="Order number"
        placeholder="KS-XXXXX-XXXXX"
        required
        autoFocus={hasFocus}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 40, autoCapitalize: 'characters', spellCheck: false } }}
      />
      <FormTextField
        control={control}
        name="email"
        label="Email"
        type="email"
        required
        autoComplete="email"
        helperText="The one you ordered with."
        slotProps={{ htmlInput: { maxLength: 254 } }}
      />
      {errors.root?.message && <ErrorState title={titleOf(error)} message={errors.root.message} />}
      <BusyButton type="submit" variant="contained" fullWidth isBusy={isSubmitting}>
        {isSubmitting ? 'One moment…' : 'Find my order'}
      </BusyButton>
    </Form>
  );
}

function titleOf(error: unknown): string {
  const code = apiErrorOf(error)?.code ?? '';
  if (code === 'CHECKOUT.TOO_MANY_TRIES') return 'Please wait a while.';
  if (code === 'CHECKOUT.ORDER_NOT_FOUND') return 'No order found';
  return code === 'REQUEST.INVALID' ? 'Please check what you entered.' : 'We couldn’t look up your order.';
}
