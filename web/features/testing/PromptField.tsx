import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { KeyboardEvent } from 'react';
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
  onSplit: () => void;
  /** The keys that start it all from within a prompt. */
  onSend: () => void;
}

export function PromptField({ prompt, place, isOnlyOne, onChange, onRemove, onSplit, onSend }: PromptFieldProps) {
  const lines = linesOf(prompt);
  const fieldId = `prompt-${prompt.id}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
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
          <Button variant="tonal" size={40} onClick={onSplit}>
            Make each line a prompt
          </Button>
        </p>
      )}
    </li>
  );
}
