import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { type InputHTMLAttributes, useLayoutEffect, useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { MAX_WORD_FIELDS, MAX_WORD_LABEL_LENGTH, MAX_WORD_LENGTH } from '../../../../server/catalog/words/contract.js';
import { FormCheckbox } from '../../../shared/forms/FormCheckbox.js';
import { FormTextField } from '../../../shared/forms/FormTextField.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { EMPTY_WORD_FIELD, type ProductFormState } from './product-form.js';

/** Editor of the fields for a customer's words on the gift. */
export function WordFieldsEditor({ form }: { form: ProductFormState }) {
  const { control } = form;
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'word_fields' });
  const toast = useToast();
  const root = useRef<HTMLFieldSetElement>(null);
  const next = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const isFull = fields.length >= MAX_WORD_FIELDS;
  const nameOf = (index: number) => form.getValues(`word_fields.${index}.label`).trim() || `Words ${index + 1}`;

  // Restores the focus, because the clicked button may have moved or gone.
  useLayoutEffect(() => {
    if (next.current) root.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = undefined;
  }, [fields]);

  const moveRow = (from: number, to: number) => {
    const isAtEnd = to === 0 || to === fields.length - 1;
    next.current = isAtEnd ? labelAt(to) : `[data-move='${to}.${to < from ? 'up' : 'down'}']`;
    setAnnouncement(`${nameOf(from)} is now ${to + 1} of ${fields.length}.`);
    move(from, to);
  };

  const removeRow = (index: number) => {
    const removed = form.getValues(`word_fields.${index}`);
    const putBack = () => {
      if (form.getValues('word_fields').length < MAX_WORD_FIELDS) insert(index, removed);
    };
    toast({
      tone: 'success',
      title: 'Removed',
      message: `Customers are no longer asked for “${nameOf(index)}” once you save.`,
      action: { label: 'Undo', run: putBack },
    });
    next.current = fields.length > 1 ? labelAt(Math.max(0, index - 1)) : '[data-add]';
    remove(index);
  };

  return (
    <Stack component="fieldset" ref={root} spacing={3} sx={{ mt: 1, alignItems: 'start' }} aria-labelledby="word-fields-title">
      <h3 id="word-fields-title">Words on the gift</h3>
      <Typography variant="hint">Customers type these beside their picture, and they are printed with it.</Typography>
      {fields.length > 0 && (
        <Stack component="ol" spacing={3} sx={{ width: '100%' }}>
          {fields.map(({ id }, index) => (
            <li key={id}>
              <WordFieldRow
                form={form}
                index={index}
                count={fields.length}
                onMove={(to) => moveRow(index, to)}
                onRemove={() => removeRow(index)}
              />
            </li>
          ))}
        </Stack>
      )}
      <Button
        variant="outlined"
        size="small"
        startIcon={<PlusIcon size={20} aria-hidden />}
        disabled={isFull}
        data-add
        onClick={() => append(EMPTY_WORD_FIELD)}
      >
        {isFull ? `All ${MAX_WORD_FIELDS} are used` : 'Add words'}
      </Button>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Stack>
  );
}

/** Selector of a row's first input. */
const labelAt = (index: number) => `[name='word_fields.${index}.label']`;

const MOVES = [
  { way: 'up', step: -1, Icon: ArrowUpIcon },
  { way: 'down', step: 1, Icon: ArrowDownIcon },
];

interface WordFieldRowProps {
  form: ProductFormState;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function WordFieldRow({ form: { control }, index, count, onMove, onRemove }: WordFieldRowProps) {
  const label = useWatch({ control, name: `word_fields.${index}.label` });
  const name = label.trim() || `Words ${index + 1}`;
  const input = (part: 'label' | 'example' | 'maxLength', htmlInput: InputHTMLAttributes<HTMLInputElement>) => ({
    control,
    name: `word_fields.${index}.${part}` as const,
    autoComplete: 'off',
    slotProps: { htmlInput },
  });
  return (
    <Box sx={ROW} role="group" aria-label={name}>
      <FormTextField
        label="Label"
        placeholder="Their names"
        {...input('label', { maxLength: MAX_WORD_LABEL_LENGTH, 'aria-required': true })}
      />
      <FormTextField label="Example" placeholder="Nora & Theo" {...input('example', { maxLength: MAX_WORD_LENGTH })} />
      <FormTextField label="Max length" {...input('maxLength', { maxLength: 3, inputMode: 'numeric' })} />
      <Stack direction="row" sx={{ gridColumn: '1 / -1', alignItems: 'center' }}>
        <FormCheckbox control={control} name={`word_fields.${index}.required`} label="Required" sx={{ flex: 1 }} />
        {MOVES.map(({ way, step, Icon }) => (
          <IconButton
            key={way}
            aria-label={`Move ${name} ${way}`}
            title={`Move ${way}`}
            disabled={index + step < 0 || index + step >= count}
            data-move={`${index}.${way}`}
            onClick={() => onMove(index + step)}
          >
            <Icon size={20} aria-hidden />
          </IconButton>
        ))}
        <IconButton aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
          <TrashIcon size={20} aria-hidden />
        </IconButton>
      </Stack>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.3fr) minmax(0, 1.3fr) minmax(96px, 0.7fr)' },
  alignItems: 'start',
  gap: { xs: '12px', md: '4px 12px' },
  p: '12px 12px 4px 16px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-tile)',
  bgcolor: 'background.paper',
};
