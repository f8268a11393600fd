import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { FormDialog } from '../../../../shared/forms/FormDialog.js';
import { FormTextField } from '../../../../shared/forms/FormTextField.js';
import { useIsOpen } from '../../../../shared/forms/use-is-open.js';
import { formatDollars } from '../../../../shared/money.js';
import { TotalRow } from '../../../../shared/mui/AmountRow.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { parseDollars } from '../../../../shared/typed-numbers.js';
import { useStatusChange } from '../use-status-change.js';
import { refundForm } from './order-schemas.js';
import { RefundItemsList } from './RefundItemsList.js';
import type { useRefund } from './use-refund.js';
import { type RefundItemChoices, useRefundItems } from './use-refund-items.js';

interface RefundDialogProps {
  order: AdminOrderDetails;
  refunds: ReturnType<typeof useRefund>;
  onClose: () => void;
}

type Way = 'items' | 'amount';

/** Starts with everything that is left. */
export function RefundDialog({ order, refunds, onClose }: RefundDialogProps) {
  const left = order.refundable_amount;
  const items = useRefundItems(order);
  const [way, setWay] = useState<Way>(items.amount > 0 ? 'items' : 'amount');
  const form = useForm({
    // Items have no field of their own to check.
    ...(way === 'amount' && { resolver: zodResolver(refundForm(left), undefined, { raw: true }) }),
    defaultValues: { amount: left.toFixed(2), reason: '' },
  });
  const { control } = form;
  const typed = useWatch({ control, name: 'amount' });
  const isOpen = useIsOpen();
  const toast = useToast();
  const changeStatus = useStatusChange();
  const amount = way === 'items' ? items.amount : parseDollars(typed);

  const submit = async ({ reason }: { reason: string }) => {
    if (!amount) return form.setError('root', { message: 'Please choose what to refund.' });
    if (refunds.busy) return;
    const problem = await refunds.refund({ amount, ...(way === 'items' && items.request), reason: reason.trim() });
    if (problem) {
      if (isOpen.current) form.setError('root', { message: problem });
      else toast({ tone: 'error', title: `The refund for ${order.order_number} didn’t go through`, message: problem });
      return;
    }
    if (isOpen.current) onClose();
    toast({
      tone: 'success',
      title: 'Refund requested',
      message: `${formatDollars(amount)} goes back once Stripe confirms it. You can follow it under Payment.`,
      ...(amount === left &&
        order.status !== 'cancelled' && {
          action: { label: 'Set to Cancelled', run: () => changeStatus(order, 'cancelled') },
        }),
    });
  };

  return (
    <FormDialog
      form={form}
      title="Refund"
      lead={`${formatDollars(left)} of ${formatDollars(order.total_amount)} can be refunded on ${order.order_number}.`}
      action={amount && amount <= left ? `Refund ${formatDollars(amount)}` : 'Refund'}
      busyAction="Asking Stripe…"
      isBusy={refunds.busy}
      cancel="Don’t refund"
      isDisabled={left <= 0}
      width="sm"
      onSubmit={submit}
      onClose={onClose}
    >
      <Tabs
        variant="fullWidth"
        selectionFollowsFocus
        value={way}
        aria-label="What to refund"
        onChange={(_event, chosen: Way) => {
          setWay(chosen);
          form.clearErrors();
        }}
      >
        <Tab value="items" label="Items" />
        <Tab value="amount" label="Other amount" />
      </Tabs>
      {way === 'items' ? (
        <div>
          <RefundItemsList lines={order.lines} items={items} />
          <TotalRow>
            <span>Total refund</span>
            <span>{formatDollars(items.amount)}</span>
          </TotalRow>
          <Typography variant="hint" role="status">
            {itemsConsequence(order, items)}
          </Typography>
        </div>
      ) : (
        <>
          <FormTextField
            control={control}
            name="amount"
            label="Amount in dollars"
            autoFocus
            autoComplete="off"
            helperText={amountConsequence(order, amount)}
            onFocus={({ target }) => (target as HTMLInputElement).select()}
            slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 14 } }}
          />
          {amount !== left && (
            <Box sx={{ '& > button': { verticalAlign: 'top' } }}>
              <Button variant="tonal" size="small" onClick={() => form.setValue('amount', left.toFixed(2))}>
                Use the full amount: {formatDollars(left)}
              </Button>
            </Box>
          )}
        </>
      )}
      <FormTextField
        control={control}
        name="reason"
        label="Reason (optional)"
        autoComplete="off"
        helperText="For your own records. The customer won’t see it."
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}

/** Preview of the order's totals after the refund. */
function amountConsequence(order: AdminOrderDetails, amount: number | undefined): string {
  const left = order.refundable_amount;
  if (!amount || amount > left) return `Up to ${formatDollars(left)}.`;
  if (amount < left) return `Partial refund: ${formatDollars(left - amount)} stays paid.`;
  return order.lines.some(hasPdf) ? 'Everything that’s left. The download links will stop working.' : 'Everything that’s left.';
}

function itemsConsequence(order: AdminOrderDetails, { choices, amount, isLimited }: RefundItemChoices): string {
  if (amount === 0) return '';
  const left = order.refundable_amount;
  const limit = isLimited ? `Only ${formatDollars(left)} of the payment is left. ` : '';
  if (amount === left) return limit + amountConsequence(order, amount);
  const ended = choices.filter(({ item, quantity }) => {
    const line = order.lines.find(({ id }) => id === item.line_id);
    return line && hasPdf(line) && quantity > 0 && quantity === item.amounts.length;
  });
  const downloads = ended.map(({ item }) => `“${item.name}”`).join(', ');
  return amountConsequence(order, amount) + (downloads && ` The download links of ${downloads} will stop working.`);
}

function hasPdf({ product_type: type }: AdminOrderDetails['lines'][number]): boolean {
  return type !== 'product';
}
