import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { CATEGORIES, GIFT_KINDS, sizeInInches } from '../../../../server/catalog/contract.js';
import { FormTextField } from '../../../shared/forms/FormTextField.js';
import { type NumberField, PRICE_FIELDS, type ProductFormState, tidyNumber } from './product-form.js';
import { WordFieldsEditor } from './WordFieldsEditor.js';

interface ProductFieldsProps {
  form: ProductFormState;
  isNew: boolean;
  /** Units reserved for unpaid orders. */
  reserved: number;
}

const LONG = { fullWidth: true, multiline: true, minRows: 2, maxRows: 4 };
const CHOICE = { select: true, slotProps: { select: { native: true } } };

/** All fields of a product except its images. */
export function ProductFields({ form, isNew, reserved }: ProductFieldsProps) {
  const { control } = form;
  return (
    <Stack spacing={4} sx={FIELDS}>
      <FormTextField
        control={control}
        name="name"
        label="Product Name *"
        placeholder="Enter product name"
        autoComplete="off"
        autoFocus={isNew}
        slotProps={{ htmlInput: { maxLength: 200, 'aria-required': true } }}
      />
      <FormTextField
        control={control}
        name="description"
        label="Description"
        placeholder="Describe your product..."
        slotProps={{ htmlInput: { maxLength: 5000 } }}
        {...LONG}
      />
      <Box
        sx={{ ...GRID, gridTemplateColumns: { xs: 'minmax(0, 1.4fr) minmax(0, 1fr)', md: 'minmax(0, 2.4fr) minmax(0, 1fr)' } }}
      >
        <FormTextField control={control} name="category" label="Category *" {...CHOICE}>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </FormTextField>
        <NumberInput
          form={form}
          name="stock_quantity"
          label="Stock Quantity"
          hint={reserved > 0 && `${reserved} on hold for unpaid orders`}
        />
      </Box>
      <FormTextField
        control={control}
        name="kind"
        label="Kind of gift"
        helperText="Your customers’ pictures are printed at this size."
        {...CHOICE}
      >
        {Object.entries(GIFT_KINDS).map(([kind, { label, inches }]) => (
          <option key={kind} value={kind}>
            {label}, {sizeInInches(inches)}
          </option>
        ))}
      </FormTextField>
      <WordFieldsEditor form={form} />
      <Stack component="fieldset" spacing={3} aria-labelledby="pricing-title">
        <h3 id="pricing-title">Pricing Structure *</h3>
        <Box sx={{ ...GRID, ...PRICES }}>
          {PRICE_FIELDS.map((name) => (
            <NumberInput key={name} form={form} name={name} label={PRICE_LABELS[name]} isPrice />
          ))}
        </Box>
        <Typography variant="hint">A price of 0 means this version isn’t for sale.</Typography>
      </Stack>
      <FormTextField
        control={control}
        name="ai_prompt"
        label="AI Generation Prompt"
        helperText="Used to generate AI art when customers upload their images. Not visible to customers."
        slotProps={{ htmlInput: { maxLength: 4000 } }}
        {...LONG}
      />
      <Box sx={{ ...GRID, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <SwitchRow form={form} name="is_active" label="Active Product" on="Shown in the shop" off="Not shown in the shop" />
        <SwitchRow
          form={form}
          name="stop_selling_at_zero"
          label="Stop selling at zero"
          on="Sold out at zero stock"
          off="Keeps selling at zero stock"
        />
      </Box>
    </Stack>
  );
}

const PRICE_LABELS: Record<(typeof PRICE_FIELDS)[number], string> = {
  pdf_price: 'Minimum Price for PDF ($)',
  product_price: 'Minimum Price for Product ($)',
  combo_price: 'Minimum Price for Product + PDF ($)',
};
const FIELDS = { minWidth: 0, '& input[inputmode]': { fontVariantNumeric: 'tabular-nums' } };
const GRID = { display: 'grid', gap: { xs: '16px', md: '12px' } };
const PRICES = {
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  alignItems: 'end',
  '& > :has([aria-invalid=true])': { alignSelf: 'start' },
};
const DOLLAR_SIGN = <Box sx={{ mr: '10px', color: 'text.secondary' }}>$</Box>;

interface NumberInputProps {
  form: ProductFormState;
  name: NumberField;
  label: string;
  hint?: string | false;
  isPrice?: boolean;
}

/** A text field, because browsers drop or reinterpret what they do not understand in a number field. */
function NumberInput({ form, name, label, hint, isPrice = false }: NumberInputProps) {
  return (
    <FormTextField
      control={form.control}
      name={name}
      label={label}
      helperText={hint}
      autoComplete="off"
      slotProps={{
        input: { startAdornment: isPrice && DOLLAR_SIGN },
        htmlInput: { inputMode: isPrice ? 'decimal' : 'numeric', maxLength: 14 },
      }}
      onFocus={({ target }) => (target as HTMLInputElement).select()}
      onBlur={() => form.setValue(name, tidyNumber(name, form.getValues(name)), { shouldValidate: true })}
    />
  );
}

interface SwitchRowProps {
  form: ProductFormState;
  name: 'is_active' | 'stop_selling_at_zero';
  label: string;
  /** Hints for the switch when on and off. */
  on: string;
  off: string;
}

function SwitchRow({ form, name, label, on, off }: SwitchRowProps) {
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ control: form.control, name });
  return (
    <Box component="label" sx={SWITCH}>
      <span>
        <Box component="span" id={name} sx={{ display: 'block', font: '600 1rem/1.375rem var(--font-text)' }}>
          {label}
        </Box>
        <Typography id={`${name}-hint`} variant="hint" component="span">
          {value ? on : off}
        </Typography>
      </span>
      <Switch
        checked={value}
        onChange={onChange}
        onBlur={onBlur}
        slotProps={{ input: { ref, 'aria-labelledby': name, 'aria-describedby': `${name}-hint` } }}
      />
    </Box>
  );
}

const SWITCH = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '16px',
  p: '11px 16px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-tile)',
  bgcolor: 'background.paper',
  cursor: 'pointer',
};
