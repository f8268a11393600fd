import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useLayoutEffect, useRef, useState } from 'react';
import { MAX_WORD_FIELDS, MAX_WORD_LABEL_LENGTH, MAX_WORD_LENGTH } from '../../../../server/catalog/words/contract.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Button } from '../../../shared/ui/Button.js';
import type { FieldProblem } from './product-form.js';
import { addField, changeField, inputOf, moveField, type TypedWordField, type WordFieldList } from './word-fields.js';
import text from '../text.module.css';
import styles from './WordFieldsEditor.module.css';

interface WordFieldsEditorProps {
  fields: WordFieldList;
  problem: FieldProblem | undefined;
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
    <fieldset ref={root} className={styles.section} aria-labelledby="word-fields-title">
      <h3 id="word-fields-title">Words on the gift</h3>
      <p className={text.hint}>Customers type these beside their picture, and they are printed with it.</p>
      {fields.length > 0 && (
        <ol className={styles.list}>
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
        </ol>
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
    </fieldset>
  );
}

const nameOf = (field: TypedWordField | undefined, index: number): string => field?.label.trim() || `Words ${index + 1}`;

interface WordFieldRowProps {
  field: TypedWordField;
  index: number;
  count: number;
  problem: FieldProblem | undefined;
  onChange: (change: Partial<TypedWordField>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function WordFieldRow({ field, index, count, problem, onChange, onMove, onRemove }: WordFieldRowProps) {
  const name = nameOf(field, index);
  const inputProps = (part: keyof TypedWordField) => {
    const message = problem?.input === inputOf(index, part) ? problem.message : undefined;
    return { fullWidth: true, error: message !== undefined, helperText: message };
  };
  return (
    <div className={styles.row} role="group" aria-label={name}>
      <TextField
        id={inputOf(index, 'label')}
        label="Label"
        placeholder="Their names"
        autoComplete="off"
        value={field.label}
        {...inputProps('label')}
        onChange={({ target }) => onChange({ label: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_WORD_LABEL_LENGTH, 'data-field': inputOf(index, 'label'), 'aria-required': true } }}
      />
      <TextField
        id={inputOf(index, 'example')}
        label="Example"
        placeholder="Nora & Theo"
        autoComplete="off"
        value={field.example}
        {...inputProps('example')}
        onChange={({ target }) => onChange({ example: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_WORD_LENGTH, 'data-field': inputOf(index, 'example') } }}
      />
      <TextField
        id={inputOf(index, 'maxLength')}
        label="Longest length"
        autoComplete="off"
        value={field.maxLength}
        {...inputProps('maxLength')}
        onChange={({ target }) => onChange({ maxLength: target.value })}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3, 'data-field': inputOf(index, 'maxLength') } }}
      />
      <div className={styles.actions}>
        <FormControlLabel
          className={styles.required}
          label="Required"
          control={
            <Checkbox
              checked={field.required}
              onChange={({ target }) => onChange({ required: target.checked })}
            />
          }
        />
        <IconButton
          aria-label={`Move ${name} up`}
          title="Move up"
          disabled={index === 0}
          data-field={`wordFields.${index}.up`}
          onClick={() => onMove(index - 1)}
        >
          <ArrowUpIcon size={20} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={`Move ${name} down`}
          title="Move down"
          disabled={index === count - 1}
          data-field={`wordFields.${index}.down`}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDownIcon size={20} aria-hidden />
        </IconButton>
        <IconButton aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
          <TrashIcon size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
