import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { type FormEvent, useRef, useState } from 'react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { formatDollars } from '../../../../shared/money.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { DOLLARS_RULE, parseDollars } from '../../../../shared/typed-numbers.js';
import { Button } from '../../../../shared/ui/Button.js';
import text from '../../text.module.css';
import { useStatusChange } from '../use-status-change.js';
import { RefundItemsList } from './RefundItemsList.js';
import type { useRefund } from './use-refund.js';
import { type RefundItems, useRefundItems } from './use-refund-items.js';

interface RefundDialogProps {
  open: boolean;
  order: AdminOrderDetails;
  refunds: ReturnType<typeof useRefund>;
  onClose: () => void;
}

export function RefundDialog({ open, ...rest }: RefundDialogProps) {
  const close = () => {
    rest.refunds.forgetProblem();
    rest.onClose();
  };
  return (
    <Dialog open={open} onClose={close} aria-labelledby="refund-title">
      <RefundForm {...rest} onClose={close} />
    </Dialog>
  );
}

type Way = 'items' | 'amount';

/** Starts with everything that is left. */
function RefundForm({ order, refunds, onClose }: Omit<RefundDialogProps, 'open'>) {
  const left = order.refundable_amount;
  const items = useRefundItems(order);
  const [way, setWay] = useState<Way>(items.amount > 0 ? 'items' : 'amount');
  const [typed, setTyped] = useState(left.toFixed(2));
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const changeStatus = useStatusChange();
  const amount = way === 'items' ? items.amount : parseDollars(typed);

  const refuse = (message: string) => {
    setWrong(message);
    field.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (amount === undefined) return refuse(DOLLARS_RULE);
    if (amount === 0)
      return refuse(way === 'items' ? 'Please choose what to refund.' : 'Please enter an amount of more than zero.');
    if (amount > left) return refuse(`You can refund up to ${formatDollars(left)}.`);
    if (refunds.busy) return;
    const problem = await refunds.refund({ amount, ...(way === 'items' && items.request), reason: reason.trim() });
    // A closed form cannot show the failure, so a toast does.
    const isGone = !form.current;
    if (problem) {
      if (!isGone) return;
      refunds.forgetProblem();
      toast({ tone: 'error', title: `The refund for ${order.order_number} didn’t go through`, message: problem });
      return;
    }
    if (!isGone) onClose();
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
    <Stack component="form" ref={form} spacing="18px" sx={FORM} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h2 id="refund-title">Refund</h2>
        <Box component="p" sx={{ mt: '6px', color: 'text.secondary' }}>
          {formatDollars(left)} of {formatDollars(order.total_amount)} can be refunded on {order.order_number}.
        </Box>
      </div>
      <Tabs
        variant="fullWidth"
        selectionFollowsFocus
        value={way}
        aria-label="What to refund"
        onChange={(_event, chosen: Way) => {
          setWay(chosen);
          setWrong('');
        }}
      >
        <Tab value="items" label="Items" />
        <Tab value="amount" label="Other amount" />
      </Tabs>
      {way === 'items' ? (
        <div>
          <RefundItemsList lines={order.lines} items={items} />
          <Box component="p" sx={TOTAL}>
            <span>Total refund</span>
            <span>{formatDollars(items.amount)}</span>
          </Box>
          <Box component="p" className={wrong ? text.problem : text.hint} role="status">
            {wrong || itemsConsequence(order, items)}
          </Box>
        </div>
      ) : (
        <>
          <TextField
            label="Amount in dollars"
            autoFocus
            fullWidth
            inputRef={field}
            autoComplete="off"
            value={typed}
            error={wrong !== ''}
            helperText={wrong || amountConsequence(order, amount)}
            onFocus={({ target }) => (target as HTMLInputElement).select()}
            onChange={({ target }) => {
              setTyped(target.value);
              setWrong('');
            }}
            slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 14 } }}
          />
          {amount !== left && (
            <Button variant="tonal" size={40} onClick={() => setTyped(left.toFixed(2))}>
              Use the full amount: {formatDollars(left)}
            </Button>
          )}
        </>
      )}
      <TextField
        label="Reason (optional)"
        fullWidth
        autoComplete="off"
        value={reason}
        helperText="For your own records. The customer won’t see it."
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      {refunds.problem && <Alert severity="error">{refunds.problem}</Alert>}
      <Stack spacing={2}>
        <Button type="submit" size={52} fullWidth disabled={left <= 0} aria-disabled={refunds.busy}>
          {refunds.busy ? 'Asking Stripe…' : amount && amount <= left ? `Refund ${formatDollars(amount)}` : 'Refund'}
        </Button>
        <Button variant="quiet" fullWidth onClick={onClose}>
          Don’t refund
        </Button>
      </Stack>
    </Stack>
  );
}

const FORM = { width: 520, maxWidth: '100%', p: { xs: '24px 20px 16px', sm: '28px' }, '& > button': { alignSelf: 'start' } };
const TOTAL = {
  display: 'flex',
  justifyContent: 'space-between',
  mt: '4px',
  pt: '10px',
  borderTop: '1px solid var(--line)',
  fontSize: 18,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
};

/** Preview of the order's totals after the refund. */
function amountConsequence(order: AdminOrderDetails, amount: number | undefined): string {
  const left = order.refundable_amount;
  if (!amount || amount > left) return `Up to ${formatDollars(left)}.`;
  if (amount < left) return `Partial refund: ${formatDollars(left - amount)} stays paid.`;
  return order.lines.some(hasPdf) ? 'Everything that’s left. The download links will stop working.' : 'Everything that’s left.';
}

function itemsConsequence(order: AdminOrderDetails, { choices, amount, isLimited }: RefundItems): string {
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
