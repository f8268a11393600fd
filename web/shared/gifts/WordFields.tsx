import { useEffect, useId, useRef } from 'react';
import { type GiftWord, findWordProblem, type WordField } from '../../../server/catalog/words/contract.js';
import input from '../ui/TextInput.module.css';
import styles from './WordFields.module.css';

/** Characters before the limit at which the counter appears. */
const COUNTED_FROM = 8;
/** UTF-16 units, the server's limit. */
const MAX_UNITS = 240;

const segmenter = new Intl.Segmenter();
const lengthOf = (text: string): number => [...segmenter.segment(text)].length;

/** A refused submit of invalid words, with the field that had the focus. */
export interface RefusedSubmit {
  label: string;
}

interface WordFieldsProps {
  fields: readonly WordField[];
  /** One text for each field, in order. */
  words: readonly GiftWord[];
  onChange: (words: GiftWord[]) => void;
  /** Null until the first submit: errors show only after it. */
  refusal: RefusedSubmit | null;
  /** For each field whether its words would be hard to read. */
  tooSmall?: readonly boolean[];
}

/** A field for each text printed on the gift. */
export function WordFields({ fields, words, onChange, refusal, tooSmall = [] }: WordFieldsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const index = fields.findIndex(({ label }) => label === refusal?.label);
    if (index >= 0) list.current?.querySelectorAll('input')[index]?.focus();
    // Only for a new refusal: each check of the cart creates new field objects.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal]);

  return (
    <div ref={list} className={styles.fields}>
      {fields.map((field, index) => {
        const word = words[index] ?? { label: field.label, text: '' };
        const problem = findWordProblem([field], [word]);
        const shown = problem?.code === 'missing' && !refusal ? null : problem;
        const length = lengthOf(word.text);
        const isCounted = length > field.maxLength - COUNTED_FROM;
        const note = shown?.message ?? (tooSmall[index] ? 'This will be very small when printed.' : '');
        const [inputId, noteId, countId] = ['input', 'note', 'count'].map((part) => `${id}${part}${index}`);
        return (
          <div key={field.label} className={styles.field}>
            <label htmlFor={inputId}>
              {field.label} {!field.required && <span className={styles.optional}>(optional)</span>}
            </label>
            <input
              id={inputId}
              className={input.input}
              value={word.text}
              placeholder={field.example}
              maxLength={MAX_UNITS}
              required={field.required}
              autoComplete="off"
              dir="auto"
              aria-invalid={shown !== null}
              aria-describedby={[note && noteId, isCounted && countId].filter(Boolean).join(' ') || undefined}
              onChange={({ target }) =>
                onChange(words.map((each, at) => (at === index ? { ...each, text: target.value } : each)))
              }
            />
            {isCounted && (
              <span id={countId} className={length > field.maxLength ? `${styles.count} ${styles.over}` : styles.count}>
                {length} / {field.maxLength}
                <span className="visually-hidden"> characters</span>
              </span>
            )}
            <p id={noteId} className={shown ? styles.problem : styles.warning} aria-live="polite">
              {note}
            </p>
          </div>
        );
      })}
    </div>
  );
}
