import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

/** Longer addresses do not exist. */
const MAX_LENGTH = 254;

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  problem?: string | undefined;
  autoFocus?: boolean;
}

export function EmailField({ value, onChange, problem, autoFocus = false }: EmailFieldProps) {
  const icon = (
    <InputAdornment position="start">
      <EnvelopeSimpleIcon size={20} aria-hidden />
    </InputAdornment>
  );
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      required
      fullWidth
      autoFocus={autoFocus}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        input: { startAdornment: icon },
        htmlInput: { maxLength: MAX_LENGTH, inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
      }}
    />
  );
}
