import Checkbox from '@mui/material/Checkbox';
import FormControlLabel, { type FormControlLabelProps } from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

interface FormCheckboxProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> extends Omit<
  FormControlLabelProps,
  'control' | 'name' | 'checked' | 'onChange'
> {
  control: Control<Values, unknown, Output>;
  name: Name;
  /** Looks like a switch. */
  isSwitch?: boolean;
  /** The id of its hint. */
  describedBy?: string;
}

/** A checkbox of a form, with its label. */
export function FormCheckbox<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  isSwitch = false,
  describedBy,
  ...rest
}: FormCheckboxProps<Values, Name, Output>) {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name });
  const Box = isSwitch ? Switch : Checkbox;
  return (
    <FormControlLabel
      {...rest}
      control={
        <Box
          checked={value}
          onChange={({ target }) => onChange(target.checked)}
          onBlur={onBlur}
          slotProps={{ input: { ref, ...(describedBy && { 'aria-describedby': describedBy }) } }}
        />
      }
    />
  );
}
