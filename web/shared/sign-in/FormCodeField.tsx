import { useRef } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { CodeField, type CodeFieldProps } from './CodeField.js';

interface FormCodeFieldProps<Values extends FieldValues> extends Omit<
  CodeFieldProps,
  'value' | 'onChange' | 'onComplete' | 'problem'
> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** @returns what is wrong with it */
  validate: (code: string) => string | undefined;
  /** The form waits for its button, also when the code is complete. */
  waitsForButton?: boolean;
}

/** Six digits in a form, which is submitted as soon as they are complete. */
export function FormCodeField<Values extends FieldValues>({
  control,
  name,
  validate,
  waitsForButton = false,
  ...rest
}: FormCodeFieldProps<Values>) {
  const root = useRef<HTMLDivElement>(null);
  const { field, fieldState } = useController({ control, name, rules: { validate } });
  return (
    <div ref={root}>
      <CodeField
        {...rest}
        value={field.value}
        onChange={field.onChange}
        problem={fieldState.error?.message}
        onComplete={() => {
          if (!waitsForButton) root.current?.closest('form')?.requestSubmit();
        }}
      />
    </div>
  );
}
