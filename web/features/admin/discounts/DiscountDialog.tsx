import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import type { DiscountWrite } from '../../../../server/admin/discounts/contract.js';
import { CATEGORY_PAGES } from '../../../../server/catalog/contract.js';
import { FormDialog } from '../../../shared/forms/FormDialog.js';
import { FormCheckbox } from '../../../shared/forms/FormCheckbox.js';
import { FormTextField } from '../../../shared/forms/FormTextField.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { discountForm, EMPTY_DISCOUNT, type TypedDiscount } from './discount-schema.js';
import { useCreateDiscountMutation } from './discounts-api.js';

const PAIR = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: '18px' };
const DOLLARS = { htmlInput: { inputMode: 'decimal', maxLength: 14 } } as const;

export function DiscountDialog({ onClose }: { onClose: () => void }) {
  const [createDiscount] = useCreateDiscountMutation();
  const toast = useToast();
  const form = useForm({ resolver: zodResolver(discountForm), defaultValues: EMPTY_DISCOUNT });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });

  const create = async (draft: DiscountWrite) => {
    const { code } = await createDiscount(draft).unwrap();
    toast({ tone: 'success', title: `${code} is active`, message: 'Shoppers can use it now.' });
    onClose();
  };

  return (
    <FormDialog
      form={form}
      title="Create a discount code"
      action="Create the code"
      busyAction="Creating…"
      width="sm"
      sentAs={{ percent: 'value', amount: 'value' }}
      onSubmit={create}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="code"
        label="Code"
        helperText="Letters, digits and hyphens. Shoppers can type it in lower case."
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 30 } }}
      />
      <Box sx={PAIR}>
        <FormTextField
          control={control}
          name="kind"
          rules={{ deps: 'value' }}
          label="Discount in"
          select
          slotProps={{ select: { native: true } }}
        >
          <option value="percent">Percent</option>
          <option value="amount">Dollars</option>
        </FormTextField>
        <FormTextField
          control={control}
          name="value"
          label={kind === 'percent' ? 'Percent' : 'Amount in dollars'}
          autoComplete="off"
          slotProps={DOLLARS}
        />
      </Box>
      <Box sx={PAIR}>
        <FormTextField
          control={control}
          name="min_subtotal"
          label="Minimum subtotal in dollars"
          helperText="Empty for any order."
          autoComplete="off"
          slotProps={DOLLARS}
        />
        <FormTextField
          control={control}
          name="max_uses"
          label="Total uses"
          helperText="Empty for no limit. Paid orders count."
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
        />
      </Box>
      <FormTextField
        control={control}
        name="ends_at"
        label="Last day"
        type="date"
        helperText="Until the end of this day, in your time zone. Empty for no end."
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <FormCheckbox isSwitch control={control} name="once_per_customer" label="Only once per customer" />
      <Categories control={control} />
    </FormDialog>
  );
}

function Categories({ control }: { control: Control<TypedDiscount, unknown, DiscountWrite> }) {
  const {
    field: { value: chosen, onChange },
  } = useController({ control, name: 'categories' });
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
