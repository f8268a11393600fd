import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { MAX_PROMPT_LENGTH } from '../../../server/generation/contract.js';
import { Button } from '../../shared/ui/Button.js';
import { linesOf, type Prompt } from './prompt-list.js';
import styles from './PromptList.module.css';

interface PromptFieldProps {
  prompt: Prompt;
  /** Its place in the list, from 1. */
  place: number;
  isOnlyOne: boolean;
  onChange: (text: string) => void;
  onRemove: () => void;
  /** Makes every line of this text a prompt, from this one on. */
  onSplit: (text: string) => void;
  /** The keys that start it all from within a prompt. */
  onSend: () => void;
}

export function PromptField({ prompt, place, isOnlyOne, onChange, onRemove, onSplit, onSend }: PromptFieldProps) {
  const lines = linesOf(prompt.text);
  const fieldId = `prompt-${prompt.id}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  // A list too long for one field would lose its end.
  const onPaste = (event: ClipboardEvent) => {
    const text = `${prompt.text}\n${event.clipboardData.getData('text')}`;
    if (text.length <= MAX_PROMPT_LENGTH || linesOf(text).length < 2) return;
    event.preventDefault();
    onSplit(text);
  };
  return (
    <li className={styles.prompt}>
      <label htmlFor={fieldId}>Prompt {place}</label>
      <div className={styles.row}>
        <textarea
          id={fieldId}
          className={styles.text}
          rows={2}
          value={prompt.text}
          maxLength={MAX_PROMPT_LENGTH}
          placeholder="What the picture should show"
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {!isOnlyOne && (
          <button type="button" className={styles.remove} aria-label={`Remove prompt ${place}`} onClick={onRemove}>
            <TrashIcon size={20} aria-hidden />
          </button>
        )}
      </div>
      {lines.length > 0 && (
        <p className={styles.offer}>
          These are {lines.length} lines.
          <Button variant="tonal" size={40} onClick={() => onSplit(prompt.text)}>
            Make each line a prompt
          </Button>
        </p>
      )}
    </li>
  );
}
