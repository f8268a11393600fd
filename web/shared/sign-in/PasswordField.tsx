import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

export const PASSWORD_HINT = 'At least 6 characters.';

interface PasswordFieldProps {
  value: string;
  onChange: (password: string) => void;
  autoComplete: 'current-password' | 'new-password';
  label?: string;
  problem?: string | undefined;
  hint?: string;
}

/** A password that can be looked at. */
export function PasswordField({ value, onChange, autoComplete, label = 'Password', problem, hint }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeSlashIcon : EyeIcon;
  const toggle = (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`} onClick={() => setShown(!shown)}>
        <Icon size={20} aria-hidden />
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      required
      fullWidth
      value={value}
      error={Boolean(problem)}
      helperText={problem ?? hint}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        input: { endAdornment: toggle },
        // A password that is looked at is still no text to correct.
        htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        formHelperText: { 'aria-live': 'polite' },
      }}
    />
  );
}
