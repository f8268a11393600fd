import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { apiErrorOf } from '../api/api.js';
import { failureMessage } from '../api/failure-message.js';

/** Fields of a form by their paths in the request, where these differ. */
export type SentAs<Values extends FieldValues> = Readonly<Record<string, FieldPath<Values>>>;

type ErrorsOf<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'setError' | 'getFieldState' | 'clearErrors'>;

/** Shows why a call failed: at the fields that the server names, or at the form if it shows none of them. */
export function showFailure<Values extends FieldValues>(
  form: ErrorsOf<Values>,
  error: unknown,
  sentAs: SentAs<Values> = {},
): void {
  let isShown = false;
  for (const { field, message } of apiErrorOf(error)?.fields ?? []) {
    const name = sentAs[field] ?? (field as FieldPath<Values>);
    form.setError(name, { type: 'server', message }, { shouldFocus: !isShown });
    // The error of a field that is not in the form would stay there, unseen.
    if (form.getFieldState(name).error?.ref) isShown = true;
    else form.clearErrors(name);
  }
  if (!isShown) form.setError('root', { type: 'server', message: failureMessage(error) });
}
