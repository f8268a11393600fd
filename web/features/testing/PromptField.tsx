import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputLabel from '@mui/material/InputLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { ChangeEvent, ClipboardEvent, KeyboardEvent } from 'react';
import { MAX_PROMPT_LENGTH } from '../../../server/generation/contract.js';
import { linesOf, type Prompt } from './prompt-list.js';

interface PromptFieldProps {
  prompt: Prompt;
  /** Position of the prompt in the list, from 1. */
  number: number;
  isOnlyOne: boolean;
  onChange: (text: string) => void;
  onRemove: () => void;
  /** Replaces this prompt by one prompt for each line of the text. */
  onSplit: (text: string) => void;
  /** Called for the keyboard shortcut that starts the run. */
  onSend: () => void;
}

/** CSS lets the field grow with its text: measuring a hundred fields would be slow. */
const TEXT = {
  flex: 1,
  minWidth: 0,
  minHeight: 74,
  maxHeight: 260,
  p: '11px 14px',
  border: '1.5px solid var(--control)',
  borderRadius: 'var(--radius-input)',
  bgcolor: 'background.paper',
  color: 'text.primary',
  font: '400 1rem/1.5rem var(--font-text)',
  resize: 'vertical',
  fieldSizing: 'content',
  '&::placeholder': { color: 'text.disabled', opacity: 1 },
};
const OFFER = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', mt: 1.5 };

export function PromptField({ prompt, number, isOnlyOne, onChange, onRemove, onSplit, onSend }: PromptFieldProps) {
  const lines = linesOf(prompt.text);
  const fieldId = `prompt-${prompt.id}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  // A list that is too long for one field would be cut off.
  const onPaste = (event: ClipboardEvent) => {
    const text = `${prompt.text}\n${event.clipboardData.getData('text')}`;
    if (text.length <= MAX_PROMPT_LENGTH || linesOf(text).length < 2) return;
    event.preventDefault();
    onSplit(text);
  };
  return (
    <li>
      <InputLabel htmlFor={fieldId}>Prompt {number}</InputLabel>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'start' }}>
        <Box
          component="textarea"
          id={fieldId}
          sx={TEXT}
          rows={2}
          value={prompt.text}
          maxLength={MAX_PROMPT_LENGTH}
          placeholder="What the picture should show"
          onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => onChange(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {!isOnlyOne && (
          <IconButton aria-label={`Remove prompt ${number}`} onClick={onRemove}>
            <TrashIcon size={20} aria-hidden />
          </IconButton>
        )}
      </Stack>
      {lines.length > 0 && (
        <Typography component="div" variant="hint" sx={OFFER}>
          This has {lines.length} lines.
          <Button variant="tonal" size="small" onClick={() => onSplit(prompt.text)}>
            Make each line a prompt
          </Button>
        </Typography>
      )}
    </li>
  );
}
