import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import InputAdornment from '@mui/material/InputAdornment';
import type { ChangeEvent } from 'react';
import type { Control, FieldPath } from 'react-hook-form';
import { FormTextField } from '../../shared/forms/FormTextField.js';
import { emailProblem } from '../../shared/sign-in/email-problem.js';

/** Longer addresses do not exist. */
const MAX_LENGTH = 254;

interface EmailFieldProps<Values extends { email: string }> {
  control: Control<Values>;
  /** Called with every change, so that the next form begins with what was typed in this one. */
  onChange: (email: string) => void;
  autoFocus?: boolean;
}

export function EmailField<Values extends { email: string }>({ control, onChange, autoFocus = false }: EmailFieldProps<Values>) {
  const icon = (
    <InputAdornment position="start">
      <EnvelopeSimpleIcon size={20} aria-hidden />
    </InputAdornment>
  );
  return (
    <FormTextField
      control={control}
      name={'email' as FieldPath<Values>}
      rules={{
        validate: (email: string) => emailProblem(email.trim()),
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value),
      }}
      label="Email"
      type="email"
      autoComplete="username"
      required
      autoFocus={autoFocus}
      slotProps={{
        input: { startAdornment: icon },
        htmlInput: { maxLength: MAX_LENGTH, inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
      }}
    />
  );
}
