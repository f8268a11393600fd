import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type FormEvent, useRef, useState } from 'react';
import { type Category, CATEGORY_PAGES } from '../../../../server/catalog/contract.js';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Button } from '../../../shared/ui/Button.js';
import { type DiscountField, type DiscountForm, EMPTY_DISCOUNT, readDiscount } from './discount-form.js';
import { useCreateDiscountMutation } from './discounts-api.js';

interface DiscountDialogProps {
  open: boolean;
  onClose: () => void;
}

export function DiscountDialog({ open, onClose }: DiscountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="discount-title">
      <NewDiscount onClose={onClose} />
    </Dialog>
  );
}

function NewDiscount({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState<DiscountForm>(EMPTY_DISCOUNT);
  const [problem, setProblem] = useState<{ field: DiscountField; message: string }>();
  const [createDiscount, { isLoading, error }] = useCreateDiscountMutation();
  const root = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const change = (changed: Partial<DiscountForm>) => {
    setForm((before) => ({ ...before, ...changed }));
    setProblem(undefined);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const read = readDiscount(form);
    if ('field' in read) {
      setProblem(read);
      root.current?.querySelector<HTMLElement>(`[name='${read.field}']`)?.focus();
      return;
    }
    try {
      const { code } = await createDiscount(read.discount).unwrap();
      toast({ tone: 'success', title: `${code} is active`, message: 'Shoppers can use it now.' });
      onClose();
    } catch {
      // The form says why, from the mutation's error.
    }
  };

  const typed = (field: DiscountField, hint?: string) => ({
    name: field,
    fullWidth: true,
    autoComplete: 'off',
    value: form[field],
    error: problem?.field === field,
    helperText: problem?.field === field ? problem.message : hint,
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });

  return (
    <Stack component="form" ref={root} spacing="18px" sx={FORM} noValidate onSubmit={(event) => void submit(event)}>
      <h2 id="discount-title">Create a discount code</h2>
      <TextField
        {...typed('code', 'Letters, digits and hyphens. Shoppers can type it in lower case.')}
        label="Code"
        autoFocus
        slotProps={{ htmlInput: { maxLength: 30 } }}
      />
      <Box sx={PAIR}>
        <TextField
          select
          label="Discount in"
          value={form.kind}
          onChange={({ target }) => change({ kind: target.value as DiscountForm['kind'] })}
          slotProps={{ select: { native: true } }}
        >
          <option value="percent">Percent</option>
          <option value="amount">Dollars</option>
        </TextField>
        <TextField
          {...typed('value')}
          label={form.kind === 'percent' ? 'Percent' : 'Amount in dollars'}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 14 } }}
        />
      </Box>
      <Box sx={PAIR}>
        <TextField
          {...typed('minimum', 'Empty for any order.')}
          label="Minimum subtotal in dollars"
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 14 } }}
        />
        <TextField
          {...typed('maxUses', 'Empty for no limit. Paid orders count.')}
          label="Total uses"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
        />
      </Box>
      <TextField
        {...typed('lastDay', 'Until the end of this day, in your time zone. Empty for no end.')}
        label="Last day"
        type="date"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <FormControlLabel
        control={<Switch checked={form.oncePerCustomer} onChange={({ target }) => change({ oncePerCustomer: target.checked })} />}
        label="Only once per customer"
      />
      <Categories chosen={form.categories} onChange={(categories) => change({ categories })} />
      {error && <Alert severity="error">{failureSentence(error)}</Alert>}
      <Stack spacing={2}>
        <Button type="submit" size={52} fullWidth aria-disabled={isLoading}>
          {isLoading ? 'Creating…' : 'Create the code'}
        </Button>
        <Button variant="quiet" fullWidth onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}

function Categories({ chosen, onChange }: { chosen: readonly Category[]; onChange: (categories: Category[]) => void }) {
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
      <FormLabel component="legend">Only for (none for all gifts)</FormLabel>
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mt: 1 }}>
        {CATEGORY_PAGES.map(({ category, title }) => (
          <FormControlLabel
            key={category}
            control={
              <Checkbox
                checked={chosen.includes(category)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, category] : chosen.filter((each) => each !== category))
                }
              />
            }
            label={title}
          />
        ))}
      </FormGroup>
    </Box>
  );
}

const FORM = { width: 560, maxWidth: '100%', p: { xs: '24px 20px 16px', sm: '28px' } };
const PAIR = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: '18px' };
