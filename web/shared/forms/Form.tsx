import Stack, { type StackProps } from '@mui/material/Stack';
import { type FormEvent, useRef } from 'react';
import type { FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form';
import { showFailure, type SentAs } from './show-failure.js';

/** Return type of `useForm` for fields that are typed as `Values` and submitted as `Output`. */
export type FormOf<Values extends FieldValues, Output = Values> = UseFormReturn<Values, unknown, Output>;

export interface FormProps<Values extends FieldValues, Output> extends Omit<
  StackProps<'form'>,
  'onSubmit' | 'onInvalid' | 'component'
> {
  form: FormOf<Values, Output>;
  /** Called with valid values, and not again before the promise settles. A thrown API error is shown in the form. */
  onSubmit: (values: Output) => Promise<unknown> | void;
  onInvalid?: SubmitErrorHandler<Values>;
  /** Fields that have another name in the request. */
  sentAs?: SentAs<Values>;
}

export function Form<Values extends FieldValues, Output>({
  form,
  onSubmit,
  onInvalid,
  sentAs,
  ...rest
}: FormProps<Values, Output>) {
  const isSubmitting = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Two clicks before the next render would both see the old state of the form.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      await form.handleSubmit(async (values) => {
        try {
          await onSubmit(values);
        } catch (error) {
          showFailure(form, error, sentAs);
          // An `Error` is a bug in our code: the console shows it as well.
          if (error instanceof Error) throw error;
        }
      }, onInvalid)(event);
    } finally {
      isSubmitting.current = false;
    }
  };

  return <Stack component="form" noValidate onSubmit={(event: FormEvent) => void submit(event)} {...rest} />;
}
