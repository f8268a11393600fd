import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type WheelEvent } from 'react';
import { CATEGORIES, GIFT_KINDS, type GiftKind, sizeInInches } from '../../../../server/catalog/contract.js';
import text from '../text.module.css';
import styles from './ProductForm.module.css';
import {
  FIELD_NAMES,
  type FieldProblem,
  PRICE_FIELDS,
  type PriceField,
  type ProductField,
  type ProductForm,
  stockOf,
  tidyPrice,
} from './product-form.js';
import { WordFieldsEditor } from './WordFieldsEditor.js';

interface ProductFieldsProps {
  form: ProductForm;
  onChange: (change: Partial<ProductForm> | ((before: ProductForm) => Partial<ProductForm>)) => void;
  problem: FieldProblem | undefined;
  /** Pieces on hold for orders that are not paid yet. */
  reserved: number;
}

/** Turning the wheel over a number scrolls, it does not change a price. */
const letGo = ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur();

/** All of a product but its images (spec section 2). */
export function ProductFields({ form, onChange, problem, reserved }: ProductFieldsProps) {
  const stock = String(stockOf(form.stock));
  const problemIn = (field: ProductField) => (problem?.field === field ? problem.message : undefined);

  return (
    <div className={styles.fields}>
      <TextField
        label="Product Name *"
        placeholder="Enter product name"
        autoComplete="off"
        fullWidth
        value={form.name}
        error={problemIn('name') !== undefined}
        helperText={problemIn('name')}
        onChange={({ target }) => onChange({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 200, 'data-field': 'name', 'aria-required': true } }}
      />
      <TextField
        label="Description"
        placeholder="Describe your product..."
        multiline
        minRows={2}
        maxRows={4}
        fullWidth
        value={form.description}
        error={problemIn('description') !== undefined}
        helperText={problemIn('description')}
        onChange={({ target }) => onChange({ description: target.value })}
        slotProps={{ htmlInput: { maxLength: 5000, 'data-field': 'description' } }}
      />
      <div className={styles.pair}>
        <TextField
          label="Category *"
          select
          fullWidth
          value={form.category}
          onChange={({ target }) => onChange({ category: target.value as ProductForm['category'] })}
          slotProps={{ select: { native: true } }}
        >
          {[...new Set([...CATEGORIES, form.category])].map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </TextField>
        <TextField
          label="Stock Quantity"
          type="number"
          fullWidth
          value={form.stock}
          error={problemIn('stock') !== undefined}
          helperText={problemIn('stock') ?? (reserved > 0 && `${reserved} on hold for unpaid orders`)}
          onChange={({ target }) => onChange({ stock: target.value })}
          onBlur={() => stock !== form.stock && onChange({ stock })}
          slotProps={{ htmlInput: { min: 0, step: 1, inputMode: 'numeric', 'data-field': 'stock', onWheel: letGo } }}
        />
      </div>
      <TextField
        label="Kind of gift"
        select
        fullWidth
        value={form.kind}
        helperText="Your customers’ pictures are printed at this size."
        onChange={({ target }) => onChange({ kind: target.value as GiftKind })}
        slotProps={{ select: { native: true }, htmlInput: { 'data-field': 'kind' } }}
      >
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
      <fieldset className={styles.pricing} aria-labelledby="pricing-title">
        <h3 id="pricing-title">Pricing Structure *</h3>
        <div className={styles.prices}>
          {PRICE_FIELDS.map((field) => (
            <PriceInput
              key={field}
              field={field}
              typed={form[field]}
              problem={problemIn(field)}
              onChange={(typed) => onChange({ [field]: typed })}
            />
          ))}
        </div>
        <p className={text.hint}>A price of 0 means that this kind is not sold.</p>
      </fieldset>
      <TextField
        label="AI Generation Prompt"
        multiline
        minRows={2}
        maxRows={4}
        fullWidth
        value={form.aiPrompt}
        error={problemIn('aiPrompt') !== undefined}
        helperText={
          problemIn('aiPrompt') ??
          'Used to generate AI art when customers upload their images. Not visible to customers.'
        }
        onChange={({ target }) => onChange({ aiPrompt: target.value })}
        slotProps={{ htmlInput: { maxLength: 4000, 'data-field': 'aiPrompt' } }}
      />
      <div className={styles.switches}>
        <SwitchRow
          name="Active Product"
          hint={form.isActive ? 'Shown in the shop' : 'Not shown in the shop'}
          checked={form.isActive}
          onChange={(isActive) => onChange({ isActive })}
        />
        <SwitchRow
          name="Stop selling at zero"
          hint={form.stopSellingAtZero ? 'Sold out without stock' : 'Sold on without stock'}
          checked={form.stopSellingAtZero}
          onChange={(stopSellingAtZero) => onChange({ stopSellingAtZero })}
        />
      </div>
    </div>
  );
}

interface PriceInputProps {
  field: PriceField;
  typed: string;
  problem: string | undefined;
  onChange: (typed: string) => void;
}

function PriceInput({ field, typed, problem, onChange }: PriceInputProps) {
  const tidy = tidyPrice(typed);
  return (
    <TextField
      label={FIELD_NAMES[field]}
      type="number"
      fullWidth
      value={typed}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => tidy !== typed && onChange(tidy)}
      onFocus={({ target }) => target.select()}
      slotProps={{
        input: { startAdornment: <span className={styles.dollar}>$</span> },
        htmlInput: { min: 0, step: 0.01, inputMode: 'decimal', 'data-field': field, onWheel: letGo },
      }}
    />
  );
}

interface SwitchRowProps {
  name: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function SwitchRow({ name, hint, checked, onChange }: SwitchRowProps) {
  const id = name.replaceAll(' ', '-').toLowerCase();
  return (
    <label className={styles.switch}>
      <span>
        <span id={id} className={styles.switchName}>
          {name}
        </span>
        <span id={`${id}-hint`} className={text.hint}>
          {hint}
        </span>
      </span>
      <Switch
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        slotProps={{ input: { 'aria-labelledby': id, 'aria-describedby': `${id}-hint` } }}
      />
    </label>
  );
}
