import { type FormEvent, useEffect, useRef, useState } from 'react';
import { cleanWord, findWordProblem } from '../../../server/catalog/words/contract.js';
import type { LineStatus } from '../../shared/cart/cart-check.js';
import { type CartLine, lineKey } from '../../shared/cart/cart-line.js';
import { type RefusedSubmit, WordFields } from '../../shared/gifts/WordFields.js';
import { WordList } from '../../shared/gifts/WordList.js';
import { typedWords } from '../../shared/gifts/words-on.js';
import { Button } from '../../shared/ui/Button.js';
import { type ChangeWords, editWordsId } from './line-words.js';
import styles from './LineWords.module.css';

interface LineWordsProps {
  line: CartLine;
  status: LineStatus | undefined;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  onChangeWords: ChangeWords;
}

/** The words on the gift of a line, and the form that changes them. */
export function LineWords({ line, status, isEditing, onEdit, onChangeWords }: LineWordsProps) {
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  const written = (line.words ?? []).filter(({ text }) => text !== '');
  const canEdit = status !== undefined && status.wordFields.length > 0;

  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing && canEdit) {
    return <WordsForm line={line} status={status} onClose={() => onEdit(false)} onChangeWords={onChangeWords} />;
  }
  if (written.length === 0 && !canEdit) return null;
  return (
    <div className={styles.words}>
      <WordList words={written} />
      {canEdit && (
        <button
          ref={editButton}
          id={editWordsId(lineKey(line))}
          type="button"
          className={styles.edit}
          aria-label={`${written.length > 0 ? 'Edit words' : 'Add words'} on ${line.productName}`}
          onClick={() => onEdit(true)}
        >
          {written.length > 0 ? 'Edit words' : 'Add words'}
        </button>
      )}
    </div>
  );
}

type WordsFormProps = Pick<LineWordsProps, 'line' | 'onChangeWords'> & { status: LineStatus; onClose: () => void };

function WordsForm({ line, status: { state, wordFields, kind }, onClose, onChangeWords }: WordsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(line.words);
  const words = typedWords(wordFields, typed);
  const [refusal, setRefusal] = useState<RefusedSubmit | null>(() => {
    return state === 'words-changed' ? findWordProblem(wordFields, words) : null;
  });

  useEffect(() => {
    // A refused field has taken the focus already.
    if (!form.current?.contains(document.activeElement)) form.current?.querySelector('input')?.focus();
  }, []);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const cleaned = words.map(({ label, text }) => ({ label, text: cleanWord(text) }));
    const problem = findWordProblem(wordFields, cleaned);
    if (problem) {
      setRefusal({ label: problem.label });
      return;
    }
    onClose();
    onChangeWords(line, { words: cleaned, ...(kind && { kind }) });
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles from the fields in it.
    <form
      ref={form}
      className={styles.form}
      aria-label={`Words on ${line.productName}`}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Keeps the cart open.
        event.stopPropagation();
        onClose();
      }}
    >
      <WordFields fields={wordFields} words={words} onChange={setTyped} refusal={refusal} />
      <div className={styles.actions}>
        <Button type="submit" variant="outline" size={40}>
          Save
        </Button>
        <Button variant="quiet" size={40} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
