import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type InputHTMLAttributes, useState } from 'react';
import { CATEGORIES, GIFT_KINDS, sizeInInches } from '../../../../server/catalog/contract.js';
import text from '../text.module.css';
import {
  FIELD_NAMES,
  type ProductProblem,
  isNumberField,
  type NumberField,
  PRICE_FIELDS,
  type PriceField,
  type ProductForm,
  tidyNumber,
  unclearNumber,
} from './product-form.js';
import { WordFieldsEditor } from './WordFieldsEditor.js';

interface ProductFieldsProps {
  form: ProductForm;
  onChange: (change: Partial<ProductForm> | ((before: ProductForm) => Partial<ProductForm>)) => void;
  problem: ProductProblem | undefined;
  /** Units reserved for unpaid orders. */
  reserved: number;
}

type TypedField = 'name' | 'description' | 'category' | 'stock' | 'kind' | 'aiPrompt' | PriceField;

const LONG = { multiline: true, minRows: 2, maxRows: 4 };

/** All fields of a product except its images. */
export function ProductFields({ form, onChange, problem, reserved }: ProductFieldsProps) {
  const [focused, setFocused] = useState('');
  /** Props common to all fields. */
  const typed = (
    field: TypedField,
    { hint, startAdornment, ...input }: InputHTMLAttributes<HTMLInputElement> & { hint?: string; startAdornment?: string } = {},
  ): TextFieldProps => {
    const unclear = isNumberField(field) && focused !== field ? unclearNumber(field, form[field]) : undefined;
    const message = problem?.field === field ? problem.message : unclear;
    return {
      label: FIELD_NAMES[field],
      fullWidth: true,
      value: form[field],
      error: message !== undefined,
      helperText: message ?? hint,
      onChange: ({ target }) => onChange({ [field]: target.value }),
      slotProps: {
        input: { startAdornment: startAdornment && <Box sx={{ mr: '10px', color: 'text.secondary' }}>{startAdornment}</Box> },
        select: { native: true },
        htmlInput: { 'data-field': field, ...input },
      },
    };
  };

  /** Text fields, because browsers drop or reinterpret what they do not understand in a number field. */
  const number = (field: NumberField): Partial<TextFieldProps> => ({
    autoComplete: 'off',
    onFocus: ({ target }) => {
      setFocused(field);
      (target as HTMLInputElement).select();
    },
    onBlur: () => {
      setFocused('');
      const tidy = tidyNumber(field, form[field]);
      if (tidy !== form[field]) onChange({ [field]: tidy });
    },
  });

  return (
    <Stack spacing={4} sx={FIELDS}>
      <TextField
        {...typed('name', { maxLength: 200, 'aria-required': true })}
        label="Product Name *"
        placeholder="Enter product name"
        autoComplete="off"
      />
      <TextField {...typed('description', { maxLength: 5000 })} {...LONG} placeholder="Describe your product..." />
      <Box
        sx={{ ...GRID, gridTemplateColumns: { xs: 'minmax(0, 1.4fr) minmax(0, 1fr)', md: 'minmax(0, 2.4fr) minmax(0, 1fr)' } }}
      >
        <TextField {...typed('category')} label="Category *" select>
          {[...new Set([...CATEGORIES, form.category])].map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </TextField>
        <TextField
          {...typed('stock', {
            inputMode: 'numeric',
            maxLength: 14,
            ...(reserved > 0 && { hint: `${reserved} on hold for unpaid orders` }),
          })}
          {...number('stock')}
        />
      </Box>
      <TextField {...typed('kind', { hint: 'Your customers’ pictures are printed at this size.' })} select>
        {Object.entries(GIFT_KINDS).map(([kind, { label, inches }]) => (
          <option key={kind} value={kind}>
            {label}, {sizeInInches(inches)}
          </option>
        ))}
      </TextField>
      <WordFieldsEditor
        fields={form.wordFields}
        problem={problem?.field === 'wordFields' ? problem : undefined}
        onChange={(next) => onChange((before) => ({ wordFields: next(before.wordFields) }))}
      />
      <Stack component="fieldset" spacing={3} aria-labelledby="pricing-title">
        <h3 id="pricing-title">Pricing Structure *</h3>
        <Box sx={{ ...GRID, ...PRICES }}>
          {PRICE_FIELDS.map((field) => (
            <TextField
              key={field}
              {...typed(field, { inputMode: 'decimal', maxLength: 14, startAdornment: '$' })}
              {...number(field)}
            />
          ))}
        </Box>
        <p className={text.hint}>A price of 0 means this version isn’t for sale.</p>
      </Stack>
      <TextField
        {...typed('aiPrompt', {
          maxLength: 4000,
          hint: 'Used to generate AI art when customers upload their images. Not visible to customers.',
        })}
        {...LONG}
      />
      <Box sx={{ ...GRID, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <SwitchRow
          name="Active Product"
          hint={form.isActive ? 'Shown in the shop' : 'Not shown in the shop'}
          checked={form.isActive}
          onChange={(isActive) => onChange({ isActive })}
        />
        <SwitchRow
          name="Stop selling at zero"
          hint={form.stopSellingAtZero ? 'Sold out at zero stock' : 'Keeps selling at zero stock'}
          checked={form.stopSellingAtZero}
          onChange={(stopSellingAtZero) => onChange({ stopSellingAtZero })}
        />
      </Box>
    </Stack>
  );
}

const FIELDS = { minWidth: 0, '& input[inputmode]': { fontVariantNumeric: 'tabular-nums' } };
const GRID = { display: 'grid', gap: { xs: '16px', md: '12px' } };
const PRICES = {
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  alignItems: 'end',
  '& > :has([aria-invalid=true])': { alignSelf: 'start' },
};

interface SwitchRowProps {
  name: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function SwitchRow({ name, hint, checked, onChange }: SwitchRowProps) {
  const id = name.replaceAll(' ', '-').toLowerCase();
  return (
    <Box component="label" sx={SWITCH}>
      <span>
        <Box component="span" id={id} sx={{ display: 'block', font: '600 16px/22px var(--font-text)' }}>
          {name}
        </Box>
        <span id={`${id}-hint`} className={text.hint}>
          {hint}
        </span>
      </span>
      <Switch
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        slotProps={{ input: { 'aria-labelledby': id, 'aria-describedby': `${id}-hint` } }}
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
