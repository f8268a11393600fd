import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

interface FilterFieldProps extends Omit<TextFieldProps, 'slotProps'> {
  name: string;
  /** What one may choose among, by its value. */
  options?: Record<string, string>;
  /** Days, of a field for days. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A choice or a day with its name in the box, as in `Status All`. */
export function FilterField({ name, options, min, max, children, ...field }: FilterFieldProps) {
  return (
    <TextField
      {...field}
      slotProps={{
        select: { native: true },
        input: { startAdornment: <InputAdornment position="start">{name}</InputAdornment> },
        htmlInput: { 'aria-label': name, min, max },
      }}
    >
      {options &&
        Object.entries(options).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      {children}
    </TextField>
  );
}
