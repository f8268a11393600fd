import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { type ChangeEvent, type InputHTMLAttributes, useLayoutEffect, useRef, useState } from 'react';
import { MAX_WORD_FIELDS, MAX_WORD_LABEL_LENGTH, MAX_WORD_LENGTH } from '../../../../server/catalog/words/contract.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Button } from '../../../shared/ui/Button.js';
import type { ProductProblem } from './product-form.js';
import { addField, changeField, inputOf, moveField, type TypedWordField, type WordFieldList } from './word-fields.js';
import text from '../text.module.css';

interface WordFieldsEditorProps {
  fields: WordFieldList;
  problem: ProductProblem | undefined;
  onChange: (change: (before: WordFieldList) => WordFieldList) => void;
}

/** Which words customers may put on the gift. */
export function WordFieldsEditor({ fields, problem, onChange }: WordFieldsEditorProps) {
  const toast = useToast();
  const root = useRef<HTMLFieldSetElement>(null);
  const next = useRef<string>(undefined);
  const [said, setSaid] = useState('');
  const isFull = fields.length >= MAX_WORD_FIELDS;

  // What was pressed may have moved or gone.
  useLayoutEffect(() => {
    const name = next.current;
    next.current = undefined;
    if (!name) return;
    const wanted = root.current?.querySelector<HTMLElement>(`[data-field='${name}']`);
    (wanted ?? root.current?.querySelector<HTMLElement>("[data-field='wordFields']"))?.focus();
  }, [fields]);

  const move = (from: number, to: number) => {
    const direction = to < from ? 'up' : 'down';
    const isAtEnd = to === 0 || to === fields.length - 1;
    next.current = isAtEnd ? inputOf(to, 'label') : `wordFields.${to}.${direction}`;
    onChange((before) => moveField(before, from, to));
    setSaid(`${nameOf(fields[from], from)} is now ${to + 1} of ${fields.length}.`);
  };

  const remove = (index: number) => {
    const removed = fields[index];
    next.current = inputOf(Math.max(0, index - 1), 'label');
    onChange((before) => before.toSpliced(index, 1));
    toast({
      tone: 'success',
      title: 'Removed',
      message: `Customers are no longer asked for “${nameOf(removed, index)}” once you save.`,
      action: { label: 'Undo', run: () => onChange((before) => addField(before, removed, index)) },
    });
  };

  return (
    <Stack component="fieldset" ref={root} spacing={3} sx={{ mt: 1, alignItems: 'start' }} aria-labelledby="word-fields-title">
      <h3 id="word-fields-title">Words on the gift</h3>
      <p className={text.hint}>Customers type these beside their picture, and they are printed with it.</p>
      {fields.length > 0 && (
        <Stack component="ol" spacing={3} sx={{ width: '100%' }}>
          {fields.map((field, index) => (
            <li key={index}>
              <WordFieldRow
                field={field}
                index={index}
                count={fields.length}
                problem={problem}
                onChange={(change) => onChange((before) => changeField(before, index, change))}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </Stack>
      )}
      <Button
        variant="outline"
        size={40}
        icon={<PlusIcon size={20} aria-hidden />}
        disabled={isFull}
        data-field="wordFields"
        onClick={() => {
          next.current = inputOf(fields.length, 'label');
          onChange((before) => addField(before));
        }}
      >
        {isFull ? `All ${MAX_WORD_FIELDS} are used` : 'Add words'}
      </Button>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </Stack>
  );
}

const nameOf = (field: TypedWordField | undefined, index: number): string => field?.label.trim() || `Words ${index + 1}`;

const MOVES = [
  { way: 'up', step: -1, Icon: ArrowUpIcon },
  { way: 'down', step: 1, Icon: ArrowDownIcon },
];

interface WordFieldRowProps {
  field: TypedWordField;
  index: number;
  count: number;
  problem: ProductProblem | undefined;
  onChange: (change: Partial<TypedWordField>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function WordFieldRow({ field, index, count, problem, onChange, onMove, onRemove }: WordFieldRowProps) {
  const name = nameOf(field, index);
  const input = (part: 'label' | 'example' | 'maxLength', htmlInput: InputHTMLAttributes<HTMLInputElement>) => {
    const id = inputOf(index, part);
    const message = problem?.input === id ? problem.message : undefined;
    return {
      id,
      fullWidth: true,
      autoComplete: 'off',
      value: field[part],
      error: message !== undefined,
      helperText: message,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [part]: target.value }),
      slotProps: { htmlInput: { ...htmlInput, 'data-field': id } },
    };
  };
  return (
    <Box sx={ROW} role="group" aria-label={name}>
      <TextField
        label="Label"
        placeholder="Their names"
        {...input('label', { maxLength: MAX_WORD_LABEL_LENGTH, 'aria-required': true })}
      />
      <TextField label="Example" placeholder="Nora & Theo" {...input('example', { maxLength: MAX_WORD_LENGTH })} />
      <TextField label="Max length" {...input('maxLength', { maxLength: 3, inputMode: 'numeric' })} />
      <Stack direction="row" sx={{ gridColumn: '1 / -1', alignItems: 'center' }}>
        <FormControlLabel
          sx={{ flex: 1 }}
          label="Required"
          control={<Checkbox checked={field.required} onChange={({ target }) => onChange({ required: target.checked })} />}
        />
        {MOVES.map(({ way, step, Icon }) => (
          <IconButton
            key={way}
            aria-label={`Move ${name} ${way}`}
            title={`Move ${way}`}
            disabled={index + step < 0 || index + step >= count}
            data-field={`wordFields.${index}.${way}`}
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
