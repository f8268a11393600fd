import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, type FieldPath, type FieldValues, useController, type UseControllerProps } from 'react-hook-form';

type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> = Pick<
  UseControllerProps<Values, Name, Output>,
  'name' | 'rules'
> &
  Omit<TextFieldProps, 'name' | 'value' | 'defaultValue' | 'error' | 'inputRef' | 'onChange'>;

type FormTextFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldProps<Values, Name, Output> & {
  control: Control<Values, unknown, Output>;
  /** For choices that are numbers. */
  valueAsNumber?: boolean;
};

/** A text field of a form, empty as long as it has no value. What is wrong with it replaces its hint. */
export function FormTextField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  rules,
  valueAsNumber = false,
  helperText,
  onBlur,
  ...rest
}: FormTextFieldProps<Values, Name, Output>) {
  const {
    field: { ref, onChange, value, ...field },
    fieldState: { error },
  } = useController({ control, name, ...(rules && { rules }) });
  return (
    <TextField
      fullWidth
      {...rest}
      {...field}
      value={value ?? ''}
      inputRef={ref}
      onBlur={(event) => {
        field.onBlur();
        onBlur?.(event);
      }}
      onChange={({ target }) => onChange(valueAsNumber ? Number(target.value) : target.value)}
      error={error !== undefined}
      helperText={error?.message || helperText}
    />
  );
}
