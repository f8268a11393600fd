import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

interface FilterFieldProps extends Omit<TextFieldProps, 'slotProps'> {
  name: string;
  /** Labels of the select's options, by value. */
  options?: Record<string, string>;
  /** Earliest and latest day of a date field. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A select or date field with its name inside the box, as in `Status All`. */
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
