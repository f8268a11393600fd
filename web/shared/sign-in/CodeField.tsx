import TextField from '@mui/material/TextField';
import { useLayoutEffect, useRef, type ClipboardEvent } from 'react';
import { cleanCode, CODE_LENGTH } from './code.js';
import styles from './CodeField.module.css';
import { useTextedCode } from './use-texted-code.js';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** All six digits are there; Enter and the button are not waited for. */
  onComplete: (code: string) => void;
  label?: string;
  hint?: string;
  problem?: string | undefined;
  disabled?: boolean;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
  /** The code comes by text message: where the browser can read it, it fills itself in. */
  isTexted?: boolean;
}

/** Six digits from a mail, a text message or an authenticator app, in one real input. */
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
    // The next thing typed replaces the wrong code.
    if (problem && !disabled) {
      input.current?.focus();
      input.current?.select();
    }
  }, [problem, disabled]);

  // Replaces what is there, wherever the caret stands.
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
          // For what is typed (spec section 5). What is pasted is cleaned first, so "123 456" stays whole.
          maxLength: CODE_LENGTH,
          // Not disabled while it is checked: that would throw the focus away.
          readOnly: disabled,
          onPaste: paste,
        },
        formHelperText: { 'aria-live': 'polite' },
      }}
    />
  );
}
