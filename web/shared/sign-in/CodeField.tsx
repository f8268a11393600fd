import TextField from '@mui/material/TextField';
import { useLayoutEffect, useRef, type ClipboardEvent } from 'react';
import { cleanCode, CODE_LENGTH } from './code.js';
import styles from './CodeField.module.css';
import { useTextedCode } from './use-texted-code.js';

export interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** Called with all six digits, without waiting for Enter or the button. */
  onComplete: (code: string) => void;
  label?: string;
  hint?: string;
  problem?: string | undefined;
  disabled?: boolean;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
  /** The code comes by text message: browsers that can read it fill it in. */
  isTexted?: boolean;
}

/** Six digits from an email, a text message or an authenticator app, in one real input. */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, onComplete, label = 'Code', hint = ' ', problem, disabled = false } = props;
  const input = useRef<HTMLInputElement>(null);

  const enter = (text: string) => {
    const code = cleanCode(text);
    onChange(code);
    if (code.length === CODE_LENGTH && code !== value) onComplete(code);
  };
  useTextedCode(props.isTexted === true, enter);

  useLayoutEffect(() => {
    // Selects the wrong code, so that typing replaces it.
    if (problem && !disabled) {
      input.current?.focus();
      input.current?.select();
    }
  }, [problem, disabled]);

  // Replaces the whole value, wherever the caret is.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    enter(event.clipboardData.getData('text'));
  };

  return (
    <TextField
      label={label}
      fullWidth
      required
      autoFocus={props.autoFocus === true}
      value={value}
      error={Boolean(problem)}
      helperText={problem || hint}
      inputRef={input}
      onChange={({ target }) => enter(target.value)}
      slotProps={{
        htmlInput: {
          className: styles.input,
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          spellCheck: false,
          // Limits typing only. Pasted text is cleaned first, so "123 456" stays complete.
          maxLength: CODE_LENGTH,
          // Read-only instead of disabled while it is checked: disabling would drop the focus.
          readOnly: disabled,
          onPaste: paste,
        },
        formHelperText: { 'aria-live': 'polite' },
      }}
    />
  );
}
