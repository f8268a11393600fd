import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormTextField } from '../forms/FormTextField.js';

export const PASSWORD_HINT = 'At least 6 characters.';

interface PasswordFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** @returns what is wrong with it */
  validate: (password: string) => string | undefined;
  autoComplete: 'current-password' | 'new-password';
  label?: string;
  hint?: string;
}

/** A password that can be looked at. */
export function PasswordField<Values extends FieldValues>(props: PasswordFieldProps<Values>) {
  const { control, name, validate, autoComplete, label = 'Password', hint } = props;
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
    <FormTextField
      control={control}
      name={name}
      rules={{ validate }}
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      required
      helperText={hint}
      slotProps={{
        input: { endAdornment: toggle },
        // A password that is looked at is still no text to correct.
        htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        formHelperText: { 'aria-live': 'polite' },
      }}
    />
  );
}
